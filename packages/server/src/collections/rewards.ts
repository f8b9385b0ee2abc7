import { defineCollection, unique } from '@longhouse/engine/schema'
import { rewardGrantShape } from '@longhouse/contract/rewards'
import { ownerOrStaff } from './rules.ts'

/** Rewards that members have been given. Only the server writes them. */
export const rewardGrantsCollection = defineCollection({
  name: 'reward_grants',
  type: 'base',
  shape: rewardGrantShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  indexes: [unique('user', 'reward')],
})
