import { hooksFor } from '@longhouse/engine'
import { rewardOfRole } from '@longhouse/contract/rewards'
import { roleChangesCollection } from '../../collections/roles.ts'
import { keepGrant } from './grant-reward.ts'

/** Records a delayed reward when Discord has added its role. */
export const lateGrants = hooksFor(roleChangesCollection, {
  afterUpdate: async ({ tx, record, original }) => {
    const { source, wants, status, user, role_id, discord_id } = record
    const isGiven = source === 'reward' && wants === 'give' && status === 'delivered'
    if (!isGiven || original?.status !== 'pending') return
    const reward = rewardOfRole(role_id)
    if (reward) await keepGrant(tx, { user, reward, role_id, discord_id, at: new Date(record.delivered_at) })
  },
})
