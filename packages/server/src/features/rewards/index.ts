import { rewardGrantsCollection } from '../../collections/rewards.ts'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import type { Feature } from '../../platform/feature.ts'
import { lateGrants } from './grant-reward.ts'
import { warnOfRewardRoles } from './reward-role-troubles.ts'
import { rewardRoutes } from './rewards.routes.ts'
import { rewardActivities } from './rewards.activities.ts'

/** Discord roles as rewards for easter eggs and for reading the policies. */
export function createRewardsFeature(client: DiscordClient | undefined): Feature {
  return {
    name: 'rewards',
    collections: [rewardGrantsCollection],
    hooks: [lateGrants],
    activities: rewardActivities,
    routes: (app, site) => rewardRoutes(app, { ...site, client }),
    start: async (site) => warnOfRewardRoles(site, client),
  }
}
