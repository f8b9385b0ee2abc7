import type { Feature } from '../../platform/feature.ts'
import { personalBestsCollection } from './personal-bests.collection.ts'
import { runCommentsCollection } from './run-comments.collection.ts'
import { runPlayersCollection } from './run-players.collection.ts'
import { runsCollection } from './runs.collection.ts'

export function createRunsFeature(): Feature {
  return {
    name: 'runs',
    module: 'runs',
    collections: [runsCollection, runPlayersCollection, runCommentsCollection, personalBestsCollection],
  }
}
