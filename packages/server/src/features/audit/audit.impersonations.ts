import type { Impersonation, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { auditLogCollection } from './audit-log.collection.ts'

/** Whoever acts as somebody else is in the log: who, as whom, and for how long. */
export async function noteImpersonation(
  { collection, record, by, seconds }: Impersonation,
  tx: Transaction,
): Promise<void> {
  await tx.records(auditLogCollection).create({
    actor_id: by.id,
    actor_username: toText(by['email']),
    action: 'impersonate',
    collection,
    record: record.id,
    subject_id: collection === 'users' ? record.id : '',
    before: null,
    after: { username: toText(record['username']), minutes: Math.ceil(seconds / 60) },
  })
}
