import { useLive } from '../../lib/realtime.ts'
import { rankKeys } from './rank.queries.ts'

/** Progress, decisions, leave and the ladder itself show on an open page at once. */
export function useLiveRanks(): void {
  const keys = [rankKeys.mine, rankKeys.desk]
  useLive('rank_progress', { keys })
  useLive('rank_proposals', { keys })
  useLive('rank_changes', { keys })
  useLive('absences', { keys })
  useLive('rank_rules', { keys: [rankKeys.rules, rankKeys.mine] })
}
