import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from '../../platform/activities.ts'

/** The member handed in a clip. */
const clipSent: KindOfActivity = {
  name: 'clip_sent',
  collection: 'clips',
  reads: ['user'],
  subject: { collection: 'clips', fields: ['id'] },
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}

/**
 * Another member liked the member's clip. Clip and voter identify it, not the vote: taking a vote back and casting it
 * again is the same like.
 */
const clipLiked: KindOfActivity = {
  name: 'clip_liked',
  collection: 'clip_votes',
  only: { vote_type: 'upvote' },
  reads: [],
  beside: { collection: 'clips', field: 'clip', reads: ['user'] },
  subject: { collection: 'clip_votes', fields: ['clip', 'user'] },
  isForgotten: true,
  factsOf: (vote, clip) => {
    const user = toText(clip?.['user'])
    return user && user !== vote['user'] ? [{ user, at: toText(vote['created']) }] : []
  },
}

/** The member voted on a clip, up or down. */
const voted: KindOfActivity = {
  name: 'voted',
  collection: 'clip_votes',
  reads: [],
  subject: { collection: 'clips', fields: ['clip'] },
  person: 'user',
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}

/** Activities that clips and votes on them cause. */
export const clipActivities: readonly KindOfActivity[] = [clipSent, clipLiked, voted]
