import type { CommunityConfig } from '../community-file/community-config.ts'
import { hasRole, isStaff, type StaffFacts } from './staff.ts'

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
