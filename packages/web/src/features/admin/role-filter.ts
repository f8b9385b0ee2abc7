import { community } from '@longhouse/contract/community'
import { roleFilterEntries, type DiscordRole } from '@longhouse/contract/users'

type Role = Pick<DiscordRole, 'role_id' | 'role_name' | 'position'>
type Bind = (text: string, values: Record<string, unknown>) => string

const hidden = community.discord.hiddenTopRoleId
// A filter has 3500 bytes; this many ids fit with room for the search.
const maxHigherRoles = 60

/** Returns the roles to filter by, sorted by name, without the hidden one and the stand-ins. */
export function roleChoices(roles: readonly Role[]): { value: string; label: string }[] {
  const shown = roles.filter(({ role_id }) => role_id !== hidden && role_id !== community.discord.guildId)
  return roleFilterEntries(shown.map((role) => role.role_name)).map((label) => ({
    value: shown.find((role) => role.role_name === label)?.role_id ?? '',
    label,
  }))
}

/** Returns the filter for accounts whose top role is this one: they have it, and none above it. */
export function topRoleCondition(roleId: string, roles: readonly Role[], bind: Bind): string {
  const position = roles.find(({ role_id }) => role_id === roleId)?.position ?? Infinity
  const higher = roles
    .filter((role) => role.position > position && role.role_id !== hidden)
    .slice(0, maxHigherRoles)
  // Ids are in quotes in the stored data, so that no id is found inside a longer one.
  const has = (id: string, sign: '~' | '!~') => bind(`discord_data ${sign} {:id}`, { id: `"${id}"` })
  return [has(roleId, '~'), ...higher.map(({ role_id }) => has(role_id, '!~'))].join(' && ')
}
