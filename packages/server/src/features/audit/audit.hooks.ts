import type { BoundHooks, RequestContext, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { AuditEntry } from '@longhouse/contract/audit'
import { canManage } from '../../platform/acting-person.ts'
import { hooksByName, type AnyRecord } from '../../platform/hooks-by-name.ts'
import { isLeaving } from '../../platform/leaving.ts'
import { noteAct } from '../../platform/note-act.ts'
import { changedValues, visibleValues } from './audit.values.ts'

/** Everything staff can change. What they do as members (votes, their own sign-ups and account) is left out. */
const audited = ['tournaments', 'clips', 'faqs', 'conduct_rules', 'ranks', 'users_notes']
const auditedWhenNotTheirOwn = ['tournament_registrations', 'staff_applications', 'game_interests', 'users']

export const auditHooks: readonly BoundHooks[] = [
  ...audited.map((collection) => auditedCollection(collection, () => true)),
  ...auditedWhenNotTheirOwn.map((collection) => auditedCollection(collection, isSomebodyElses)),
]

/** Those of all others, which operators alone can change: who changed which fields, without what is in them. */
export function operatorHooks(collections: readonly string[]): BoundHooks[] {
  const known = new Set([...audited, ...auditedWhenNotTheirOwn])
  return collections.filter((name) => !known.has(name)).map(operatedCollection)
}

function auditedCollection(
  collection: string,
  concernsUs: (context: RequestContext, record: AnyRecord) => boolean,
): BoundHooks {
  const note = async ({ action, context, tx, record, before, after }: Noted) => {
    const { auth, isSuperuser } = context
    if (!canManage(context) || !auth || !(isSuperuser || concernsUs(context, record))) return
    if (goesWithAnother({ tx, context, record })) return
    const subject = subjectOf(collection, record)
    await noteAct(tx, { by: auth, action, collection, record: record.id, subject, before, after })
  }
  return hooksByName(collection, {
    afterCreate: (event) =>
      note({ ...event, action: 'create', before: null, after: visibleValues(collection, event.record) }),
    afterUpdate: ({ original, ...event }) => {
      const { before, after } = changedValues(collection, { original, record: event.record })
      return Object.keys(after).length > 0 ? note({ ...event, action: 'update', before, after }) : undefined
    },
    afterDelete: (event) =>
      note({ ...event, action: 'delete', before: visibleValues(collection, event.record), after: null }),
  })
}

function operatedCollection(collection: string): BoundHooks {
  const note = async ({ action, context, tx, record, goesAlong, after }: Operated) => {
    const { auth, isSuperuser } = context
    // The record that it goes with has its own line.
    if (!isSuperuser || !auth || goesAlong) return
    const subject = subjectOf(collection, record)
    await noteAct(tx, { by: auth, action, collection, record: record.id, subject, after: after ?? null })
  }
  return hooksByName(collection, {
    afterCreate: (event) => note({ ...event, action: 'create' }),
    afterUpdate: ({ original, ...event }) => {
      const fields = Object.keys(changedValues(collection, { original, record: event.record }).after)
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
}

interface Noted extends Done, Pick<AuditEntry, 'before' | 'after'> {}

interface Operated extends Done, Partial<Pick<AuditEntry, 'after'>> {
  readonly goesAlong?: boolean
}

function isSomebodyElses(context: RequestContext, record: AnyRecord): boolean {
  return context.auth?.id !== (record['user'] ?? record.id)
}

// One entry for the event is enough, without one for each registration; and who leaves takes their traces along.
function goesWithAnother({ tx, context, record }: Pick<Done, 'tx' | 'context' | 'record'>): boolean {
  return (
    isLeaving(tx, 'tournaments', toText(record['tournament'])) ||
    isLeaving(tx, 'users', toText(record['user'])) ||
    isLeaving(tx, 'users', context.auth?.id ?? '')
  )
}

function subjectOf(collection: string, record: AnyRecord): string {
  return collection === 'users' ? record.id : toText(record['user'])
}
