import type { FastifyInstance } from 'fastify'
import { refuse } from '@longhouse/engine'
import { rolesPath } from '@longhouse/contract/rewards'
import { z } from 'zod'
import { requireLoggedIn, requireStaff } from '../../platform/callers.ts'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import { discordId } from '../../platform/discord/discord-id.ts'
import type { Site } from '../../platform/feature.ts'
import { discordRolesCollection } from './discord-roles.collection.ts'
import { refreshMember } from './refresh-members.ts'
import type { RoleBook } from './role-book.ts'

const rolesBody = z.object({ roleIds: z.array(discordId).max(1000) })
const refreshBody = z.object({ userId: z.string().regex(/^[a-z0-9]{15}$/) })

interface Parts {
  readonly client: DiscordClient | undefined
  readonly book: RoleBook | undefined
}

export function discordRoutes(app: FastifyInstance, { engine, logger }: Site, { client, book }: Parts): void {
  app.post(rolesPath, async (request) => {
    await requireLoggedIn(request)
    const { roleIds } = parseBody(rolesBody, request.body)
    const stored = await engine.records(discordRolesCollection).findAll()
    const isMissing = roleIds.some((id) => !stored.some((role) => role.role_id === id))
    if (!isMissing || !book) return { roles: stored.filter(asked).map(present) }

    const named = await book.named(roleIds)
    return { roles: named.flatMap((role) => (typeof role === 'string' ? [] : [pick(role)])) }

    function asked({ role_id }: { role_id: string }): boolean {
      return roleIds.includes(role_id)
    }
  })

  app.get('/api/discord/status', async (request) => {
    await requireStaff(request)
    return { configured: client !== undefined, troubles: client?.troubles() ?? [] }
  })

  app.post('/api/discord/refresh-member', async (request) => {
    await requireStaff(request)
    const { userId } = parseBody(refreshBody, request.body)
    if (!client || !book) throw refuse('Discord is not configured.', { status: 502 })
    try {
      return { ok: true, changed: await refreshMember({ engine, client, book }, userId) }
    } catch (error) {
      logger.warn({ err: error }, 'A member could not be refreshed.')
      throw refuse('Discord could not be asked. Please try again later.', { status: 502 })
    }
  })
}

function parseBody<T>(schema: z.ZodType<T>, values: unknown): T {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  throw refuse('The request is not valid.', { code: 'invalid_body' })
}

function present(role: { role_id: string; role_name: string; position: number }) {
  return { id: role.role_id, name: role.role_name, position: role.position }
}

function pick({ id, name = '', position = 0 }: { id: string; name?: string; position?: number }) {
  return { id, name, position }
}
