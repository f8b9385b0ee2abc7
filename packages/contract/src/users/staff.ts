import type { CommunityConfig } from '../community-file/community-config.ts'
import { rolesOf } from './discord-data.ts'

/** What decides whether somebody is staff. */
export interface StaffFacts {
  readonly is_admin?: unknown
  readonly discord_data?: unknown
}

/**
 * Whether a user is admin or staff: `is_admin`, or one of the configured staff roles among the Discord roles, by id
 * or by name. The server keeps the answer in `is_staff`; rules and screens read it there.
 */
export function isStaff(
  user: StaffFacts,
  community: { discord: Pick<CommunityConfig['discord'], 'staffRoleIds'> },
): boolean {
  return user.is_admin === true || hasRole(user, community.discord.staffRoleIds)
}

/** Whether one of these roles, given by id or by name, is among somebody's Discord roles. */
export function hasRole({ discord_data }: StaffFacts, roles: readonly string[]): boolean {
  return rolesOf(discord_data).some((role) =>
    typeof role === 'string'
      ? roles.includes(role)
      : roles.includes(role.id) || (role.name !== undefined && roles.includes(role.name)),
  )
}
