import type { AuditEntry } from '@longhouse/contract/audit'
import type { Transaction } from '@longhouse/engine'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { auditLogCollection } from '../../collections/audit.ts'

const portion = 200

/** Removes a deleted account's name, and the values recorded about it, from the log. The entries stay. */
export const forgetPerson = hooksByName('users', {
  beforeDelete: async ({ tx, record: { id } }) => {
    const log = tx.records(auditLogCollection)
    for await (const entries of findAllAbout(tx, id)) {
      await log.patch(
        entries.map((entry) => ({
          id: entry.id,
          ...(entry.actor_id === id && { actor_username: '' }),
          ...(entry.subject_id === id && { before: null, after: null }),
        })),
      )
    }
  },
})

/** Yields entries by id, the order of locks, in portions: a long-serving member of staff has caused very many. */
async function* findAllAbout(tx: Transaction, user: string): AsyncGenerator<AuditEntry[]> {
  for (let last = ''; ;) {
    const lists = [
      await findSome(tx, { filter: 'actor_id = {:user} && id > {:last}', user, last }),
      await findSome(tx, { filter: 'subject_id = {:user} && id > {:last}', user, last }),
    ]
    // A full list may have more entries after its last one, so later ids of the other list wait for the next round.
    const ends = lists.flatMap((list) => (list.length === portion ? (list.at(-1)?.id ?? []) : []))
    const [end] = ends.toSorted()
    const byId = new Map(lists.flat().map((entry) => [entry.id, entry]))
    const entries = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    yield entries.filter(({ id }) => end === undefined || id <= end)
    if (end === undefined) return
    last = end
  }
}

function findSome(
  tx: Transaction,
  { filter, ...params }: { readonly filter: string; readonly user: string; readonly last: string },
): Promise<AuditEntry[]> {
  return tx.records(auditLogCollection).findAll({ filter, params, sort: 'id', limit: portion })
}
