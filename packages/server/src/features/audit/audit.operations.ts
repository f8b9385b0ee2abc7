import type { Operation, RecordSource } from '@longhouse/engine'
import { noteAct } from '../../platform/note-act.ts'

/** What operators do besides changing records is in the log: backups, jobs, settings, and that they began. */
export async function noteOperation(
  { by, action, collection, record }: Operation,
  source: Pick<RecordSource, 'recordsOf'>,
): Promise<void> {
  const subject = action === 'operate' ? record : ''
  await noteAct(source, { by, action, collection, record, subject })
}
