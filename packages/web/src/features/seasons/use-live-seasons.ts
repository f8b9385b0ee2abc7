import { useLive } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { seasonKeys } from './seasons.queries.ts'

/** Seasons that begin, close or are counted again show so at once; so do runs that are verified, to members. */
export function useLiveSeasons(): void {
  const { isLoggedIn } = useSession()
  useLive('seasons', { keys: [seasonKeys.all] })
  useLive('runs', { keys: [seasonKeys.tables, seasonKeys.hall], isEnabled: isLoggedIn })
}
