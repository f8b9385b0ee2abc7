import type { RecordSource } from '@longhouse/engine'
import { toNumber, toText } from '@longhouse/engine/schema'
import type { NoticeRun } from '@longhouse/contract/notifications'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { DueNotice } from './notice-source.ts'

/** Returns the current run as notices show it, or undefined if it does not exist. */
export async function findRun(
  source: Pick<RecordSource, 'recordsOf'>,
  id: unknown,
): Promise<NoticeRun | undefined> {
  const run = await source.recordsOf('runs').findById(toText(id))
  return run && toldRun(run)
}

/** Converts a run that is already loaded. */
export function toldRun(run: AnyRecord): NoticeRun {
  return {
    id: run.id,
    game: toText(run['game']),
    map: toText(run['map']),
    round: toNumber(run['round']),
    status: toText(run['status']),
  }
}

/** Returns the path of a run's own page. */
export function addressOfRun({ id }: NoticeRun): string {
  return `/records/${id}`
}

/** Whether the run still has the status in the notice. */
export async function isRunAsTold({ source, notice: { params } }: DueNotice): Promise<boolean> {
  const run = params?.run && (await findRun(source, params.run.id))
  return run !== undefined && run.status === params?.run?.status
}
