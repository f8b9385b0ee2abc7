import type { CommunityConfig } from '../community-file/community-config.ts'
import { rolesOf } from './discord-data.ts'

/** The rights that the server stores on an account; rules and screens read them there. */
export interface Rights {
  readonly is_staff: boolean
  /** May plan events. */
  readonly can_host: boolean
  /** May check runs. */
  readonly can_verify: boolean
}

type RoleLists = Pick<CommunityConfig['discord'], 'staffRoleIds' | 'hostRoleIds' | 'verifierRoleIds'>

/** The rights of a user: staff have all of them, others those of their Discord roles. */
export function rightsOf(user: StaffFacts, { discord }: { readonly discord: RoleLists }): Rights {
  const is_staff = isStaff(user, { discord })
  return {
    is_staff,
    can_host: is_staff || hasRole(user, discord.hostRoleIds ?? []),
    can_verify: is_staff || hasRole(user, discord.verifierRoleIds ?? []),
  }
}

/** Every role that grants rights here: the site never gives one of them, for example as a reward. */
export function rightfulRoles({ staffRoleIds, hostRoleIds = [], verifierRoleIds = [] }: RoleLists): string[] {
  return [...staffRoleIds, ...hostRoleIds, ...verifierRoleIds]
}

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
