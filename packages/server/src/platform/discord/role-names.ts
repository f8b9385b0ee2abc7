import type { Engine } from '@longhouse/engine'
import type { NamedRole } from '@longhouse/contract/users'
import { type DiscordClient, type GuildRole, createDiscordClient } from './discord-client.ts'
import type { Platform } from '../feature.ts'
import { discordRolesCollection } from '../../collections/discord.ts'

const freshMs = 60_000

interface RoleNamesDependencies extends Pick<Platform, 'logger' | 'now'> {
  readonly client: DiscordClient
}

/** Storage of the names. */
export type RoleStorage = Pick<Engine, 'records' | 'transaction'>

/** Names of roles: from Discord if it responds, else as last stored. */
export class RoleNames {
  readonly #dependencies: RoleNamesDependencies
  #known: readonly NamedRole[] = []
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(dependencies: RoleNamesDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Reads the roles from Discord and stores them; throws if Discord fails. Concurrent callers share one read.
   */
  async sync(storage: RoleStorage): Promise<void> {
    this.#reading ??= this.#read(storage).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** Returns the roles with their names; unknown ids stay ids. Never fails. */
  async named(storage: RoleStorage, ids: readonly string[]): Promise<(string | NamedRole)[]> {
    const roles = await this.#roles(storage)
    return ids.map((id) => roles.find((role) => role.id === id) ?? id)
  }

  async #roles(storage: RoleStorage): Promise<readonly NamedRole[]> {
    const { now, logger } = this.#dependencies
    if (now().getTime() - this.#readAt < freshMs) return this.#known
    try {
      await this.sync(storage)
      return this.#known
    } catch (error) {
      logger.warn({ err: error }, 'The names of the Discord roles could not be refreshed.')
      return this.#known.length > 0 ? this.#known : readStored(storage)
    }
  }

  async #read(storage: RoleStorage): Promise<void> {
    const { client, now } = this.#dependencies
    const roles = await client.roles()
    await storeRoles(storage, roles)
    this.#known = roles.map(({ id, name, position, color }) => ({ id, name, position, color }))
    this.#readAt = now().getTime()
  }
}

async function readStored(storage: RoleStorage): Promise<NamedRole[]> {
  const stored = await storage.records(discordRolesCollection).findAll()
  return stored.map(({ role_id: id, role_name: name, position }) => ({ id, name, position }))
}

const maxNameLength = 100

/** Makes `discord_roles` equal to these roles. Writes only differences, so that two nodes do no harm. */
async function storeRoles(engine: Pick<Engine, 'transaction'>, roles: readonly GuildRole[]): Promise<void> {
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

/** The community's Discord, shared by all features: one queue, one circuit, one cache of names. */
export interface DiscordLink {
  readonly client: DiscordClient
  readonly roleNames: RoleNames
}

/** Returns undefined if Discord is not set up. */
export function createDiscordLink(platform: Platform): DiscordLink | undefined {
  const { settings, logger, now } = platform
  if (!settings.discord) return undefined
  const client = createDiscordClient(settings.discord, platform)
  return { client, roleNames: new RoleNames({ client, logger, now }) }
}
