import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { rankProgressShape } from '@longhouse/contract/rank-progress'
import { ownerOrStaff } from '../../platform/rules.ts'

/** Rank status of members, visible to them and to staff. */
export const rankProgressCollection = defineCollection({
  name: 'rank_progress',
  type: 'base',
  shape: rankProgressShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  indexes: [unique('user'), index('state', 'failing_since'), index('rank'), index('due_at')],
})
