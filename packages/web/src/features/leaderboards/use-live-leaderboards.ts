import { useLive } from '../../lib/realtime.ts'
import { leaderboardKeys } from './leaderboards.queries.ts'

/** Every vote and every clip moves its clip's record, so one subscription keeps the places right. */
export function useLiveLeaderboards(): void {
  useLive('clips', { keys: [leaderboardKeys.all] })
}
