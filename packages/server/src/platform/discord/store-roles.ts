import type { Engine } from '@longhouse/engine'
import type { GuildRole } from './discord-client.ts'
import { discordRolesCollection } from '../../collections/discord.ts'

const maxNameLength = 100

/** Makes `discord_roles` equal to these roles. Writes only differences, so that two nodes do no harm. */
export async function storeRoles(
  engine: Pick<Engine, 'transaction'>,
  roles: readonly GuildRole[],
): Promise<void> {
  await engine.transaction(async (tx) => {
    await tx.lockName('discord_roles')
    const stored = tx.records(discordRolesCollection)
    const known = new Map((await stored.findAll()).map((role) => [role.role_id, role]))
    for (const { id, name, position } of roles) {
      const values = { role_id: id, role_name: name.slice(0, maxNameLength), position }
      const old = known.get(id)
      known.delete(id)
      if (!old) await stored.create(values)
      else if (old.role_name !== values.role_name || old.position !== position) {
        await stored.update(old.id, values)
      }
    }
    for (const gone of known.values()) await stored.delete(gone.id)
  })
}
