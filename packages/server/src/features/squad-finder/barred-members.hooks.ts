import type { BoundHooks, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { isSuspended } from '@longhouse/contract/users'
import { hooksByName, type AnyRecord } from '../../platform/hooks-by-name.ts'
import { squadCallsCollection, squadSeatsCollection } from '../../collections/squad-finder.ts'

/**
 * Closes the call of a member who is shut out, and frees their seats, so that others need not wait for them.
 */
export function barredMembersHooks(now: () => Date): BoundHooks {
  return hooksByName('users', {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || isBarred(original, now()) || !isBarred(record, now())) return
      // Only the account, which is locked already, leads to these calls.
      await tx.outOfTurn(() => takeOut(tx, record.id))
    },
  })
}

function isBarred(person: AnyRecord, now: Date): boolean {
  return (
    person['left_discord'] === true ||
    isSuspended({ suspended_until: toText(person['suspended_until']) }, now)
  )
}

async function takeOut(tx: Transaction, user: string): Promise<void> {
  const live = "(state = 'open' || state = 'full')"
  const calls = tx.records(squadCallsCollection)
  const [own] = await calls.findAll({ filter: `user = {:user} && ${live}`, params: { user } })
  if (own) await calls.update(own.id, { state: 'closed' })
  const seats = tx.records(squadSeatsCollection)
  const taken = await seats.findAll({
    filter: "user = {:user} && (call.state = 'open' || call.state = 'full')",
    params: { user },
    sort: 'call',
  })
  for (const { id } of taken) await seats.delete(id)
}
