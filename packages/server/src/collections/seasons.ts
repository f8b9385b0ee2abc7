import { defineCollection, index } from '@longhouse/engine/schema'
import { seasonShape, seasonResultShape } from '@longhouse/contract/seasons'
import { admins, everyone, serverOnly } from './rules.ts'

const keptByServer = { write: serverOnly }

export const seasonsCollection = defineCollection({
  name: 'seasons',
  type: 'base',
  shape: seasonShape,
  rules: { list: everyone, view: everyone, create: admins, update: admins, delete: admins },
  fieldRules: { state: keptByServer, closed_at: keptByServer, notes: keptByServer },
  indexes: [index('starts'), index('state', 'ends')],
})

/** The archived results of closed seasons. */
export const seasonResultsCollection = defineCollection({
  name: 'season_results',
  type: 'base',
  shape: seasonResultShape,
  rules: { list: everyone, view: everyone },
  indexes: [index('season', 'board', 'place')],
})
