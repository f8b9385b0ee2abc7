import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from '../../platform/activities.ts'

/** The member's clip was the clip of a month. */
const clipWon: KindOfActivity = {
  name: 'clip_won',
  collection: 'contests',
  only: { state: 'ended' },
  reads: ['winner'],
  beside: { collection: 'clips', field: 'winner', reads: ['user'] },
  subject: { collection: 'contests', fields: ['id'] },
  factsOf: (contest, clip) => {
    const user = toText(clip?.['user'])
    return user ? [{ user, at: toText(contest['ends']) }] : []
  },
}

/** Activities that contests cause. */
export const contestActivities: readonly KindOfActivity[] = [clipWon]
