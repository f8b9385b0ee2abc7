import { useLive } from '../../lib/realtime.ts'
import { runKeys } from './runs.queries.ts'

/**
 * Keeps boards, bests, history and talk up to date. Members who only see verified runs are notified of a
 * disqualified one by the decision about it, which all may read.
 */
export function useLiveRuns(): void {
  useLive('runs', { keys: [runKeys.all] })
  useLive('run_comments', { keys: [runKeys.all] })
}
