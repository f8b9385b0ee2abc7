import { rewardIds, type RewardId } from '../community-file/community-config.ts'
import { community } from '../community/community.ts'

export { rewardIds }

/** URL path that requests a reward role. */
export const assignRolePath = '/api/discord/assign-role'

/** The body of a request for a reward. */
export interface AssignRoleBody {
  readonly discordId: string
  readonly roleId: string
}

/** The id of a reward's role. */
export function rewardRoleId(reward: RewardId): string {
  return community.discord.rewardRoleIds[reward]
}

/** The reward a role belongs to, or undefined when the role is not a reward. */
export function rewardOfRole(roleId: string): RewardId | undefined {
  return rewardIds.find((reward) => rewardRoleId(reward) === roleId)
}
