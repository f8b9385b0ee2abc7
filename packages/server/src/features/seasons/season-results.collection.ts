import { defineCollection, index } from '@longhouse/engine/schema'
import { seasonResultShape } from '@longhouse/contract/seasons'
import { everyone } from '../../platform/rules.ts'

/** The archived results of closed seasons. */
export const seasonResultsCollection = defineCollection({
  name: 'season_results',
  type: 'base',
  shape: seasonResultShape,
  rules: { list: everyone, view: everyone },
  indexes: [index('season', 'board', 'place')],
})
