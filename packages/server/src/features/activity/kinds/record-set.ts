import { playedRun } from './played-run.ts'

/** Played a run that beat all that were played before it on its map, with a squad of its size. */
export const recordSet = playedRun('record_set', (run) => run['is_record'] === true)
