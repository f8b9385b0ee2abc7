import type { Feature } from '../../platform/feature.ts'
import { seasonResultsCollection } from './season-results.collection.ts'
import { seasonsCollection } from './seasons.collection.ts'

export function createSeasonsFeature(): Feature {
  return {
    name: 'seasons',
    module: 'runs',
    collections: [seasonsCollection, seasonResultsCollection],
  }
}
