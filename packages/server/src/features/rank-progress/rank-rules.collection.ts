import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { rankRuleShape } from '@longhouse/contract/rank-progress'
import { members } from '../../platform/rules.ts'

/** Rules of ranks. An admin saves the ladder as a whole, through its own route. */
export const rankRulesCollection = defineCollection({
  name: 'rank_rules',
  type: 'base',
  shape: rankRuleShape,
  rules: { list: members, view: members },
  indexes: [unique('rank'), index('step')],
})
