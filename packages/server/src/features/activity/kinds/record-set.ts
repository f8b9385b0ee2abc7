import { playedRun } from './played-run.ts'

/** The member played a run that beat all earlier ones on its map with its squad size. */
export const recordSet = playedRun('record_set', (run) => run['is_record'] === true)
