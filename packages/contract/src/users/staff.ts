import type { CommunityConfig } from '../community-file/community-config.ts'
import { rolesOf } from './discord-data.ts'

/** The fields that decide whether a user is staff. */
export interface StaffFacts {
  readonly is_admin?: unknown
  readonly discord_data?: unknown
}

/**
 * Whether a user is admin or staff: `is_admin`, or one of the configured staff roles among the Discord roles,
 * by id or by name. The server stores the result in `is_staff`, which rules and screens read.
 */
export function isStaff(
  user: StaffFacts,
  community: { discord: Pick<CommunityConfig['discord'], 'staffRoleIds'> },
): boolean {
  return user.is_admin === true || hasRole(user, community.discord.staffRoleIds)
}

/** Whether a user has one of these Discord roles, given by id or by name. */
export function hasRole({ discord_data }: StaffFacts, roles: readonly string[]): boolean {
  return rolesOf(discord_data).some((role) =>
    typeof role === 'string'
      ? roles.includes(role)
      : roles.includes(role.id) || (role.name !== undefined && roles.includes(role.name)),
  )
}
