import { defineCollection, index } from '@longhouse/engine/schema'
import { rankChangeShape } from '@longhouse/contract/rank-progress'
import { ownerOrStaff } from '../../platform/rules.ts'

/** How everybody came to their rank, for themselves and for staff. */
export const rankChangesCollection = defineCollection({
  name: 'rank_changes',
  type: 'base',
  shape: rankChangeShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  // Of each kind staff are told how many there are.
  indexes: [index('user', 'created'), index('kind')],
})
