import type { RoleChange, RoleDrift } from '@longhouse/contract/bot'
import { toText } from '@longhouse/engine/schema'
import { anyOf } from '../../platform/any-of.ts'
import { discordRolesCollection } from '../../collections/discord.ts'
import { readManagedRoles } from '../../platform/discord/managed-roles.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import type { Site } from '../../platform/feature.ts'

/** Limit of the list: resolving these shows the next ones. */
const maxItems = 200

/** Returns drift of the roles that the site manages, newest first. */
export async function listDrift({
  engine,
  community,
}: Pick<Site, 'engine' | 'community'>): Promise<RoleDrift[]> {
  const found = await engine
    .records(roleChangesCollection)
    .findAll({ filter: "drift_since != ''", sort: '-drift_since,id', limit: maxItems })
  const sourceOf = await readManagedRoles(engine, community)
  const managed = found.filter(({ role_id, source }) => sourceOf(role_id) === source)
  if (managed.length === 0) return []
  const people = await engine.recordsOf('users').findAll(anyOf(idsOf(managed).map((id) => ({ id }))))
  const names = new Map(people.map(({ id, username }) => [id, toText(username)]))
  const roles = await engine.records(discordRolesCollection).findAll()
  const roleNames = new Map(roles.map(({ role_id, role_name }) => [role_id, role_name]))
  return managed.map(({ id, user, role_id: roleId, wants, drift_since: since }) => ({
    id,
    user: { id: user, username: names.get(user) ?? '' },
    roleId,
    roleName: roleNames.get(roleId) ?? roleId,
    has: wants === 'take',
    wants: wants === 'take' ? 'take' : 'give',
    since,
  }))
}

function idsOf(changes: readonly RoleChange[]): string[] {
  return [...new Set(changes.map(({ user }) => user))]
}
