import { date, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { rewardIds } from '../community-file/community-config.ts'

/** A reward role that a member has been given. */
export const rewardGrantShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  reward: select(rewardIds, { required: true }),
  role_id: text({ required: true, max: 25 }),
  discord_id: text({ max: 25 }),
  granted_at: date({}),
  ...timestamps,
})

/** A stored grant. */
export type RewardGrant = RecordOf<typeof rewardGrantShape>
