import type { Engine } from '@longhouse/engine'
import { discordRolesCollection } from '../../collections/discord.ts'
import type { RoleNames } from '../../platform/discord/role-names.ts'

/** A role with its name. */
export interface FoundRole {
  readonly id: string
  readonly name: string
  readonly position: number
}

interface RoleSources {
  readonly engine: Engine
  readonly roleNames: RoleNames | undefined
}

/** Finds roles by id in the database, or in Discord if any is not stored. Unknown ids are omitted. */
export async function findRoles(
  { engine, roleNames }: RoleSources,
  ids: readonly string[],
): Promise<FoundRole[]> {
  const stored = await engine.records(discordRolesCollection).findAll()
  const isStored = (id: string) => stored.some(({ role_id }) => role_id === id)
  if (!roleNames || ids.every(isStored)) {
    return stored
      .filter(({ role_id }) => ids.includes(role_id))
      .map(({ role_id: id, role_name: name, position }) => ({ id, name, position }))
  }
  const named = await roleNames.named(engine, ids)
  return named
    .filter((role) => typeof role !== 'string')
    .map(({ id, name = '', position = 0 }) => ({ id, name, position }))
}
