import type { Transaction } from '@longhouse/engine'
import type { RoleWish } from '@longhouse/contract/bot'
import { discordValues, rolesOf, type NamedRole } from '@longhouse/contract/users'
import { discordRolesCollection } from '../../collections/discord.ts'
import { usersCollection } from '../../collections/users.ts'

interface KnownRole {
  readonly user: string
  readonly roleId: string
  readonly wants: RoleWish
}

/** Returns the ids of the roles that an account has in Discord, as far as the site knows. */
export function knownRoleIds(discordData: unknown): Set<string> {
  return new Set(rolesOf(discordData).map(idOf))
}

/** Updates one role in an account's data after a call to Discord. The caller has locked the account. */
export async function keepKnownRole(tx: Transaction, { user, roleId, wants }: KnownRole): Promise<void> {
  const users = tx.records(usersCollection)
  const account = await users.findById(user)
  if (!account || account.left_discord === true) return
  const data = account.discord_data
  if (knownRoleIds(data).has(roleId) === (wants === 'give')) return
  const others = rolesOf(data).filter((role) => idOf(role) !== roleId)
  const roles = wants === 'give' ? [...others, await namedRole(tx, roleId)] : others
  await users.update(user, { discord_data: { ...discordValues(data), roles } })
}

async function namedRole(tx: Transaction, roleId: string): Promise<string | NamedRole> {
  const stored = await tx
    .records(discordRolesCollection)
    .findFirst({ filter: 'role_id = {:roleId}', params: { roleId } })
  return stored ? { id: roleId, name: stored.role_name, position: stored.position } : roleId
}

function idOf(role: string | NamedRole): string {
  return typeof role === 'string' ? role : role.id
}
