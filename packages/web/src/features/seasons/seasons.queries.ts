import {
  hallOfFamePath,
  seasonTablePath,
  type HallOfFame,
  type Season,
  type SeasonTable,
} from '@longhouse/contract/seasons'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useSession } from '../../lib/base/session.ts'

export const seasonKeys = {
  all: ['seasons'] as const,
  list: ['seasons', 'list'] as const,
  tables: ['seasons', 'table'] as const,
  table: (id: string) => ['seasons', 'table', id] as const,
  hall: ['seasons', 'hall'] as const,
}

/** Every season, newest first; there are a few a year. */
export const seasonsQuery = queryOptions({
  queryKey: seasonKeys.list,
  queryFn: () => api.collection<Season>('seasons').getFullList({ sort: '-starts' }),
})

/** The table of a season. */
export function seasonTableQuery(id: string) {
  return queryOptions({
    queryKey: seasonKeys.table(id),
    queryFn: () => api.get<SeasonTable>(seasonTablePath(id)),
  })
}

/** The hall of fame, as one member sees it. */
export function hallQuery(userId: string) {
  return queryOptions({
    queryKey: [...seasonKeys.hall, userId] as const,
    queryFn: () => api.get<HallOfFame>(hallOfFamePath),
  })
}

/** Seasons that begin, close or are counted again show so at once; so do runs that are verified, to members. */
export function useLiveSeasons(): void {
  const { isLoggedIn } = useSession()
  useLive('seasons', { keys: [seasonKeys.all] })
  useLive('runs', { keys: [seasonKeys.tables, seasonKeys.hall], isEnabled: isLoggedIn })
}
