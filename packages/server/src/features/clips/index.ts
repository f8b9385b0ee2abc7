import type { Feature } from '../../platform/feature.ts'
import { bo6LeaderboardCollection, clipLeaderboardCollection } from './leaderboards.collection.ts'
import { clipVotesCollection } from './clip-votes.collection.ts'
import { clipVotesHooks } from './clip-votes.hooks.ts'
import { clipsCollection } from './clips.collection.ts'
import { clipsHooks } from './clips.hooks.ts'

export const clipsFeature: Feature = {
  name: 'clips',
  collections: [clipsCollection, clipVotesCollection, clipLeaderboardCollection, bo6LeaderboardCollection],
  hooks: [clipsHooks, clipVotesHooks],
  audited: [{ collection: clipsCollection.name }],
}
