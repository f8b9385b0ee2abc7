import type { Feature } from '../../platform/feature.ts'
import { contestVotesCollection } from './contest-votes.collection.ts'
import { contestsCollection } from './contests.collection.ts'

export function createContestsFeature(): Feature {
  return { name: 'contests', module: 'runs', collections: [contestsCollection, contestVotesCollection] }
}
