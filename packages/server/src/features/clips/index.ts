import {
  bo6LeaderboardCollection,
  clipLeaderboardCollection,
  clipsCollection,
  clipVotesCollection,
} from '../../collections/clips.ts'
import type { Feature } from '../../platform/feature.ts'
import { clipsHooks, clipVotesHooks } from './clips.hooks.ts'
import { clipActivities } from './clips.activities.ts'

export const clipsFeature: Feature = {
  name: 'clips',
  collections: [clipsCollection, clipVotesCollection, clipLeaderboardCollection, bo6LeaderboardCollection],
  hooks: [clipsHooks, clipVotesHooks],
  audited: [{ collection: clipsCollection.name }],
  activities: clipActivities,
}
