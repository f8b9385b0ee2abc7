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
  if (user.is_admin === true) return true
  const staffRoles = community.discord.staffRoleIds
  return rolesOf(user.discord_data).some((role) =>
    typeof role === 'string'
      ? staffRoles.includes(role)
      : staffRoles.includes(role.id) || (role.name !== undefined && staffRoles.includes(role.name)),
  )
}
