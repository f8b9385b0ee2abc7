import type { Operation, RecordSource } from '@longhouse/engine'
import { noteAct } from '../../platform/note-act.ts'

/** Logs what operators do other than change records: backups, jobs, settings, and new operator tokens. */
export async function noteOperation(
  { by, action, collection, record }: Operation,
  source: Pick<RecordSource, 'records'>,
): Promise<void> {
  const subject = action === 'operate' ? record : ''
  await noteAct(source, { by, action, collection, record, subject })
}
