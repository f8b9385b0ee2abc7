import type { Impersonation, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { noteAct } from '../../platform/note-act.ts'

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
