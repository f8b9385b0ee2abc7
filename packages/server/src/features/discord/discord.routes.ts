import type { FastifyInstance } from 'fastify'
import { refuse, type Engine } from '@longhouse/engine'
import { rolesPath } from '@longhouse/contract/users'
import { z } from 'zod'
import { requireLoggedIn, requireStaff } from '../../platform/callers.ts'
import { type DiscordClient, discordId } from '../../platform/discord/discord-client.ts'
import type { Site } from '../../platform/feature.ts'
import { parseBody } from '../../platform/parse-body.ts'
import { refreshMember } from './discord.jobs.ts'
import type { RoleNames } from '../../platform/discord/role-names.ts'
import { discordRolesCollection } from '../../collections/discord.ts'

const rolesBody = z.object({ roleIds: z.array(discordId).max(1000) })
const refreshBody = z.object({ userId: z.string().regex(/^[a-z0-9]{15}$/) })

/** The site with its connection to Discord, if Discord is configured. */
export interface DiscordSite extends Site {
  readonly client: DiscordClient | undefined
  readonly roleNames: RoleNames | undefined
}

export function discordRoutes(
  app: FastifyInstance,
  { engine, logger, client, roleNames }: DiscordSite,
): void {
  app.post(rolesPath, async (request) => {
    await requireLoggedIn(request)
    const { roleIds } = parseBody(rolesBody, request.body)
    return { roles: await findRoles({ engine, roleNames }, roleIds) }
  })

  app.get('/api/discord/status', async (request) => {
    await requireStaff(request)
    return { configured: client !== undefined, troubles: client?.troubles() ?? [] }
  })

  app.post('/api/discord/refresh-member', async (request) => {
    await requireStaff(request)
    const { userId } = parseBody(refreshBody, request.body)
    if (!client || !roleNames) throw refuse('Discord is not configured.', { status: 502 })
    try {
      return { ok: true, changed: await refreshMember({ engine, client, roleNames }, userId) }
    } catch (error) {
      logger.warn({ err: error }, 'A member could not be refreshed.')
      throw refuse('Discord could not be asked. Please try again later.', { status: 502 })
    }
  })
}

/** A role with its name. */
interface FoundRole {
  readonly id: string
  readonly name: string
  readonly position: number
}

interface RoleSources {
  readonly engine: Engine
  readonly roleNames: RoleNames | undefined
}

/** Finds roles by id in the database, or in Discord if any is not stored. Unknown ids are omitted. */
async function findRoles({ engine, roleNames }: RoleSources, ids: readonly string[]): Promise<FoundRole[]> {
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
