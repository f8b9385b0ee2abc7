import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/** The member got a reward for the first time. */
export const eggFound: KindOfActivity = {
  name: 'egg_found',
  collection: 'reward_grants',
  reads: [],
  subject: { collection: 'reward_grants', fields: ['id'] },
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}
