import type { Feature } from '../../platform/feature.ts'
import {
  bo6LeaderboardCollection,
  clipLeaderboardCollection,
  clipVotesCollection,
  clipsCollection,
} from '../../collections/clips.ts'
import { clipVotesHooks } from './clip-votes.hooks.ts'
import { clipsHooks } from './clips.hooks.ts'

export const clipsFeature: Feature = {
  name: 'clips',
  collections: [clipsCollection, clipVotesCollection, clipLeaderboardCollection, bo6LeaderboardCollection],
  hooks: [clipsHooks, clipVotesHooks],
  audited: [{ collection: clipsCollection.name }],
}
