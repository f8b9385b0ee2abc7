import { playedRun } from './played-run.ts'

/** Played a run that was verified. */
export const runVerified = playedRun('run_verified', () => true)
