import { defineCollection, index } from '@longhouse/engine/schema'
import { rankChangeShape } from '@longhouse/contract/rank-progress'
import { ownerOrStaff } from '../../platform/rules.ts'

/** History of ranks, visible to the member and to staff. */
export const rankChangesCollection = defineCollection({
  name: 'rank_changes',
  type: 'base',
  shape: rankChangeShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  // For staff, who see the number of each kind.
  indexes: [index('user', 'created'), index('kind')],
})
