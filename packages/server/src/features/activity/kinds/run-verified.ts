import { playedRun } from './played-run.ts'

/** The member played a run that was verified. */
export const runVerified = playedRun('run_verified', () => true)
