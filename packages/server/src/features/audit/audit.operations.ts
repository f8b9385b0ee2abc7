import type { Operation, RecordSource, Impersonation, Transaction } from '@longhouse/engine'
import { noteAct } from '../../platform/audit.ts'
import { toText } from '@longhouse/engine/schema'

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
