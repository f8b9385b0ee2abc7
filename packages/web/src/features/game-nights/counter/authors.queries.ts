import type { SquadFact } from '@longhouse/contract/game-nights'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export type FactAuthor = Pick<SquadFact, 'squad' | 'author'>

const most = 30

/** The recent authors of a squad's facts, each once. */
export function authorsQuery(squadId: string) {
  return queryOptions({
    queryKey: ['game-nights', 'authors', squadId],
    queryFn: async () => {
      const { items } = await api.collection<FactAuthor>('squad_facts').getList(1, most, {
        filter: api.filter('squad = {:squadId}', { squadId }),
        fields: 'author',
        sort: '-created,id',
        skipTotal: true,
      })
      return [...new Set(items.map(({ author }) => author))]
    },
  })
}
