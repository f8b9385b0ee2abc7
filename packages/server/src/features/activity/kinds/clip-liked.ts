import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/**
 * Somebody's clip was liked by somebody else. Clip and voter name it, not the vote: whoever takes a vote back and
 * casts it again likes the clip as before.
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
