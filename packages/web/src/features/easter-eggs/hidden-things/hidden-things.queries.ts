import type { RewardGrant } from '@longhouse/contract/rewards'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The rewards a member was given, by their ids. */
export const ownRewardsQuery = (user: string) =>
  queryOptions({
    queryKey: ['reward_grants', user],
    queryFn: async () => {
      const filter = api.filter('user = {:user}', { user })
      const grants = await api
        .collection<RewardGrant>('reward_grants')
        .getFullList({ filter, fields: 'reward' })
      return grants.map(({ reward }): string => reward)
    },
    // Something may have been found since the last visit.
    staleTime: 0,
  })
