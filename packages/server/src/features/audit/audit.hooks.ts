import type { AuthRecord, BoundHooks, RecordName, RequestContext, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { AuditEntry } from '@longhouse/contract/audit'
import type { AuditedCollection } from '../../platform/audited.ts'
import { canManage } from '../../platform/acting-person.ts'
import { hooksByName, type AnyRecord } from '../../platform/hooks-by-name.ts'
import { noteAct } from '../../platform/note-act.ts'
import { changedValues, visibleValues } from './audit.values.ts'

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
