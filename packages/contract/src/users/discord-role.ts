import { number, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { rolesOf } from './discord-data.ts'

/** URL path that adds names to role ids. */
export const rolesPath = '/api/discord/roles'

/** Roles per page when the roles of listed users are looked up. */
export const rolePageSize = 1000

/** A role of the Discord server, kept up to date by the server. */
export const discordRoleShape = shape({
  role_id: text({ required: true, max: 25, pattern: '^[0-9]+$' }),
  role_name: text({ max: 100 }),
  position: number({ onlyInt: true }),
  ...timestamps,
})

/** A stored role. */
export type DiscordRole = RecordOf<typeof discordRoleShape>

/** Shown in place of a role; the role filter omits them. */
export const roleFallbacks = { notLinked: 'No Discord', noRole: 'No Role', failed: 'Error' } as const

/** The input from which the top role is chosen. */
export interface TopRoleQuestion {
  readonly user: { readonly discord_id?: string | null; readonly discord_data?: unknown }
  readonly roles: readonly Pick<DiscordRole, 'role_id' | 'role_name' | 'position'>[]
  readonly hiddenRoleId: string
}

/** The name of the user's highest role by position, without the hidden role, or a fallback. */
export function topRole({ user, roles, hiddenRoleId }: TopRoleQuestion): string {
  const owned = rolesOf(user.discord_data)
  if (!user.discord_id && owned.length === 0) return roleFallbacks.notLinked

  const ids = new Set(owned.map((role) => (typeof role === 'string' ? role : role.id)))
  ids.delete(hiddenRoleId)
  const [top] = roles.filter((role) => ids.has(role.role_id)).toSorted((a, b) => b.position - a.position)
  return top?.role_name || roleFallbacks.noRole
}

/** The entries of the role filter: every top role in the list once, without the fallbacks, by name. */
export function roleFilterEntries(topRoles: readonly string[]): string[] {
  const fallbacks: readonly string[] = Object.values(roleFallbacks)
  return [...new Set(topRoles)]
    .filter((role) => !fallbacks.includes(role))
    .toSorted((a, b) => a.localeCompare(b))
}
