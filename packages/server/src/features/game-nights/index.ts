import type { Feature } from '../../platform/feature.ts'
import { gameNightsCollection } from './game-nights.collection.ts'
import { squadFactsCollection } from './squad-facts.collection.ts'
import { squadsCollection } from './squads.collection.ts'

export function createGameNightsFeature(): Feature {
  return {
    name: 'game-nights',
    module: 'gameNights',
    collections: [gameNightsCollection, squadsCollection, squadFactsCollection],
  }
}
