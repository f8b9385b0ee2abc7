import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from '../../platform/activities.ts'

/** The member got a reward for the first time. */
const eggFound: KindOfActivity = {
  name: 'egg_found',
  collection: 'reward_grants',
  reads: [],
  subject: { collection: 'reward_grants', fields: ['id'] },
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}

/** Activities that rewards cause. */
export const rewardActivities: readonly KindOfActivity[] = [eggFound]
