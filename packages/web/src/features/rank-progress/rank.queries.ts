import type { Rank } from '@longhouse/contract/content'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { Change, LadderRule, Leave, OwnProposal, Progress } from './rank.types.ts'

/** No ladder is longer than this. */
const mostRanks = 200

/** Number of shown entries from the member's own past. */
const mostOfMine = 50

export const rankKeys = {
  rules: ['ladder', 'rules'] as const,
  ranks: ['ladder', 'ranks'] as const,
  mine: ['my-rank'] as const,
  desk: ['rank-desk'] as const,
  draft: ['ladder', 'draft'] as const,
}

/** The ladder from the lowest rank up. */
export const rulesQuery = queryOptions({
  queryKey: rankKeys.rules,
  queryFn: async () => {
    const options = { sort: 'step', expand: 'rank', skipTotal: true }
    return (await api.collection<LadderRule>('rank_rules').getList(1, mostRanks, options)).items
  },
})

/** Every rank, highest first. */
export const ranksQuery = queryOptions({
  queryKey: rankKeys.ranks,
  queryFn: async () => {
    const options = { sort: 'position', skipTotal: true }
    return (await api.collection<Rank>('ranks').getList(1, mostRanks, options)).items
  },
})

/** The standing of a member; null before they are on the ladder. */
export function progressQuery(user: string) {
  return queryOptions({
    queryKey: [...rankKeys.mine, 'progress', user] as const,
    // A new state arrives as a live update; a changed count does not.
    refetchInterval: 60_000,
    queryFn: async () => {
      const { items } = await api.collection<Progress>('rank_progress').getList(1, 1, {
        filter: api.filter('user = {:user}', { user }),
        expand: 'rank,next_rank',
        skipTotal: true,
      })
      return items[0] ?? null
    },
  })
}

/** The last proposal about a member, open or decided; null if there is none. */
export function proposalQuery(user: string) {
  return queryOptions({
    queryKey: [...rankKeys.mine, 'proposal', user] as const,
    queryFn: async () => {
      const { items } = await api.collection<OwnProposal>('rank_proposals').getList(1, 1, {
        filter: api.filter("user = {:user} && state != 'withdrawn'", { user }),
        sort: '-created',
        expand: 'rank',
        skipTotal: true,
      })
      return items[0] ?? null
    },
  })
}

/** The changes of a member's rank, newest first. */
export function changesQuery(user: string) {
  return queryOptions({
    queryKey: [...rankKeys.mine, 'changes', user] as const,
    queryFn: async () => {
      const { items } = await api.collection<Change>('rank_changes').getList(1, mostOfMine, {
        filter: api.filter('user = {:user}', { user }),
        sort: '-created,-id',
        expand: 'from,to,by,undone_by',
        skipTotal: true,
      })
      return items
    },
  })
}

/** The leaves of a member, newest first. */
export function absencesQuery(user: string) {
  return queryOptions({
    queryKey: [...rankKeys.mine, 'absences', user] as const,
    queryFn: async () => {
      const { items } = await api.collection<Leave>('absences').getList(1, mostOfMine, {
        filter: api.filter('user = {:user}', { user }),
        sort: '-from,-id',
        skipTotal: true,
      })
      return items
    },
  })
}
