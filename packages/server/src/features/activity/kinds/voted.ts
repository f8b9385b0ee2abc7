import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/** The member voted on a clip, up or down. */
export const voted: KindOfActivity = {
  name: 'voted',
  collection: 'clip_votes',
  reads: [],
  subject: { collection: 'clips', fields: ['clip'] },
  person: 'user',
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}
