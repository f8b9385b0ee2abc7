import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { rankRuleShape } from '@longhouse/contract/rank-progress'
import { members } from '../../platform/rules.ts'

/** What ranks ask for. An admin saves the ladder as a whole, through a route of its own. */
export const rankRulesCollection = defineCollection({
  name: 'rank_rules',
  type: 'base',
  shape: rankRuleShape,
  rules: { list: members, view: members },
  indexes: [unique('rank'), index('step')],
})
