import type { PersonalBest } from '@longhouse/contract/runs'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { nextPage } from '../../../lib/next-page.ts'
import { runKeys } from '../runs.queries.ts'
import type { RunRecord } from '../runs.types.ts'

/** The best verified rounds of a member, by map and size of the squad. */
export function bestsQuery(user: string) {
  return queryOptions({
    queryKey: [...runKeys.all, 'bests', user],
    enabled: user !== '',
    queryFn: async () => {
      const { items } = await api.collection<PersonalBest>('personal_bests').getList(1, 200, {
        filter: api.filter('user = {:user}', { user }),
        sort: 'game,map,squad_size',
        skipTotal: true,
      })
      return items
    },
  })
}

/** Every run that a member handed in or played in, most recently updated first. */
export function mineQuery(user: string) {
  return infiniteQueryOptions({
    queryKey: [...runKeys.all, 'mine', user],
    enabled: user !== '',
    queryFn: ({ pageParam }) =>
      api.collection<RunRecord>('runs').getList(pageParam, 20, {
        filter: api.filter('submitter = {:user} || run_players_via_run.user ?= {:user}', { user }),
        sort: '-updated,id',
        expand: 'run_players_via_run.user',
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}
