import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/**
 * Another member liked the member's clip. Clip and voter identify it, not the vote: taking a vote back and casting it
 * again is the same like.
 */
export const clipLiked: KindOfActivity = {
  name: 'clip_liked',
  collection: 'clip_votes',
  only: { vote_type: 'upvote' },
  reads: [],
  beside: { collection: 'clips', field: 'clip', reads: ['user'] },
  subject: { collection: 'clip_votes', fields: ['clip', 'user'] },
  factsOf: (vote, clip) => {
    const user = toText(clip?.['user'])
    return user && user !== vote['user'] ? [{ user, at: toText(vote['created']) }] : []
  },
}
