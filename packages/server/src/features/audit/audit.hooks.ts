import {
  hooksFor,
  type AuthRecord,
  type BoundHooks,
  type RecordName,
  type RequestContext,
  type Transaction,
  type AnyRecord,
  type Operation,
  type RecordSource,
  type Impersonation,
} from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { AuditEntry } from '@longhouse/contract/audit'
import { type AuditedCollection, noteAct } from '../../platform/audit.ts'
import { canManage } from '../../platform/callers.ts'
import { hooksByName } from '../../platform/records.ts'
import { isDeepStrictEqual } from 'node:util'
import { auditLogCollection } from '../../collections/audit.ts'
import { usersCollection } from '../../collections/users.ts'

/** Logs actor, old and new values of each change, in the collections that features declare as audited. */
export function auditHooks(audited: readonly AuditedCollection[]): BoundHooks[] {
  return audited.map(hooksOfAudited)
}

/** Logs the changed fields without values, in all other collections; only operators can change those. */
export function operatorHooks(collections: readonly string[]): BoundHooks[] {
  return collections.map(hooksOfOperated)
}

function hooksOfAudited({
  collection,
  isOwnLeftOut = false,
  personField = 'user',
  keptFields,
}: AuditedCollection): BoundHooks {
  const note = async ({ action, context, tx, record, cascadedFrom, before, after }: Noted) => {
    const { auth, isSuperuser } = context
    const subject = toText(record[personField])
    if (!canManage(context) || !auth) return
    if (isOwnLeftOut && !isSuperuser && auth.id === subject) return
    // The parent record has its own entry, and members who delete their account take their traces along.
    if (action === 'delete' && (cascadedFrom || isSelf(auth, { collection, id: record.id }))) return
    if (cascadedFrom && isSelf(auth, cascadedFrom)) return
    await noteAct(tx, { by: auth, action, collection, record: record.id, subject, before, after })
  }
  return hooksByName(collection, {
    afterCreate: (event) =>
      note({ ...event, action: 'create', before: null, after: visibleValues(event.record, keptFields) }),
    afterUpdate: ({ original, ...event }) => {
      const { before, after } = changedValues({ original, record: event.record }, keptFields)
      return Object.keys(after).length > 0 ? note({ ...event, action: 'update', before, after }) : undefined
    },
    afterDelete: (event) =>
      note({ ...event, action: 'delete', before: visibleValues(event.record, keptFields), after: null }),
  })
}

function hooksOfOperated(collection: string): BoundHooks {
  const note = async ({ action, context, tx, record, after }: Operated) => {
    const { auth, isSuperuser } = context
    if (!isSuperuser || !auth) return
    const subject = toText(record['user'])
    await noteAct(tx, { by: auth, action, collection, record: record.id, subject, after: after ?? null })
  }
  return hooksByName(collection, {
    // The deleted parent record has its own entry.
    skipsCascades: true,
    afterCreate: (event) => note({ ...event, action: 'create' }),
    afterUpdate: ({ original, ...event }) => {
      const fields = Object.keys(changedValues({ original, record: event.record }).after)
      return fields.length > 0 ? note({ ...event, action: 'update', after: { fields } }) : undefined
    },
    afterDelete: (event) => note({ ...event, action: 'delete' }),
  })
}

interface Done {
  readonly action: 'create' | 'update' | 'delete'
  readonly context: RequestContext
  readonly tx: Transaction
  readonly record: AnyRecord
  readonly cascadedFrom?: RecordName
}

interface Noted extends Done, Pick<AuditEntry, 'before' | 'after'> {}

interface Operated extends Done, Partial<Pick<AuditEntry, 'after'>> {}

function isSelf({ id, collectionName }: AuthRecord, other: RecordName): boolean {
  return id === other.id && collectionName === other.collection
}

type Values = Readonly<Record<string, unknown>>

// Secrets, and fields that change automatically with every write.
const leftOut = new Set([
  'password',
  'tokenKey',
  'collectionId',
  'collectionName',
  'expand',
  'created',
  'updated',
])

/** Returns the values of a record that the log may store. */
export function visibleValues(record: AnyRecord, keptFields?: readonly string[]): Values {
  const entries = Object.entries(record).filter(([field]) => isKept(field, keptFields))
  return Object.fromEntries(entries)
}

/** Returns the changed fields of an update with their old and new values. */
export function changedValues(
  { original, record }: { readonly original?: AnyRecord | undefined; readonly record: AnyRecord },
  keptFields?: readonly string[],
): { before: Values; after: Values } {
  const fields = Object.keys(record).filter(
    (field) => isKept(field, keptFields) && !isDeepStrictEqual(original?.[field], record[field]),
  )
  const pick = (source: AnyRecord | undefined) =>
    Object.fromEntries(fields.map((field) => [field, source?.[field]]))
  return { before: pick(original), after: pick(record) }
}

function isKept(field: string, keptFields: readonly string[] | undefined): boolean {
  return keptFields ? keptFields.includes(field) : !leftOut.has(field)
}

const portion = 200

/** Removes a deleted account's name, and the values recorded about it, from the log. The entries stay. */
export const forgetPerson = hooksFor(usersCollection, {
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

/** Logs what operators do other than change records: backups, jobs, settings, and new operator tokens. */
export async function noteOperation(
  { by, action, collection, record }: Operation,
  source: Pick<RecordSource, 'records'>,
): Promise<void> {
  const subject = action === 'operate' ? record : ''
  await noteAct(source, { by, action, collection, record, subject })
}

/** Logs an impersonation: the superuser, the member and the duration. */
export async function noteImpersonation(
  { collection, record, by, seconds }: Impersonation,
  tx: Transaction,
): Promise<void> {
  await noteAct(tx, {
    by,
    action: 'impersonate',
    collection,
    record: record.id,
    subject: collection === 'users' ? record.id : '',
    after: { username: toText(record['username']), minutes: Math.ceil(seconds / 60) },
  })
}
