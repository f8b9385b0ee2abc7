import type { BoundHooks, RequestContext, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { AuditEntry } from '@longhouse/contract/audit'
import { canManage, textOfPerson } from '../../platform/acting-person.ts'
import { hooksByName, type AnyRecord } from '../../platform/hooks-by-name.ts'
import { isLeaving } from '../../platform/leaving.ts'
import { auditLogCollection } from './audit-log.collection.ts'
import { changedValues, visibleValues } from './audit.values.ts'

/** Everything staff can change. What they do as members (votes, their own sign-ups and account) is left out. */
const audited = ['tournaments', 'clips', 'faqs', 'conduct_rules', 'ranks', 'users_notes']
const auditedWhenNotTheirOwn = ['tournament_registrations', 'staff_applications', 'game_interests', 'users']

export const auditHooks: readonly BoundHooks[] = [
  ...audited.map((collection) => auditedCollection(collection, () => true)),
  ...auditedWhenNotTheirOwn.map((collection) => auditedCollection(collection, isSomebodyElses)),
]

function auditedCollection(
  collection: string,
  concernsUs: (context: RequestContext, record: AnyRecord) => boolean,
): BoundHooks {
  const note = async ({ action, context, tx, record, before, after }: Noted) => {
    if (!canManage(context) || !context.auth || !concernsUs(context, record)) return
    if (goesWithAnother({ tx, context, record })) return
    await tx.records(auditLogCollection).create({
      actor_id: context.auth.id,
      actor_username: textOfPerson(context, 'username') || textOfPerson(context, 'email'),
      action,
      collection,
      record: record.id,
      subject_id: subjectOf(collection, record),
      before,
      after,
    })
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

interface Noted extends Pick<AuditEntry, 'before' | 'after'> {
  readonly action: 'create' | 'update' | 'delete'
  readonly context: RequestContext
  readonly tx: Transaction
  readonly record: AnyRecord
}

function isSomebodyElses(context: RequestContext, record: AnyRecord): boolean {
  return context.auth?.id !== (record['user'] ?? record.id)
}

// One entry for the event is enough, without one for each registration; and who leaves takes their traces along.
function goesWithAnother({ tx, context, record }: Pick<Noted, 'tx' | 'context' | 'record'>): boolean {
  return (
    isLeaving(tx, 'tournaments', toText(record['tournament'])) ||
    isLeaving(tx, 'users', toText(record['user'])) ||
    isLeaving(tx, 'users', context.auth?.id ?? '')
  )
}

function subjectOf(collection: string, record: AnyRecord): string {
  return collection === 'users' ? record.id : toText(record['user'])
}
