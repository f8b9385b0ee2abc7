import { useLive } from '../../lib/realtime.ts'
import { runKeys } from './runs.queries.ts'

/**
 * Boards, bests, history and talk follow what happens to runs. Who only sees verified runs hears of a disqualified
 * one by the decision about it, which is for everybody.
 */
export function useLiveRuns(): void {
  useLive('runs', { keys: [runKeys.all] })
  useLive('run_comments', { keys: [runKeys.all] })
}
