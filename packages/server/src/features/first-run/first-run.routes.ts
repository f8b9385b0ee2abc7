import { addressKey, badRequest } from '@longhouse/engine'
import { firstRunLinkPath, firstRunPath, type FirstRunBody } from '@longhouse/contract/first-run'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Site } from '../../platform/feature.ts'
import { createAdministrator } from './create-administrator.ts'
import { requireLink } from './first-run-link.ts'

// As many as a login allows.
const allowance = { maxRequests: 30, duration: 60 }
const bodyLimit = 16 * 1024

const linkSchema = z.object({ token: z.string() })
const bodySchema: z.ZodType<FirstRunBody> = linkSchema.extend({
  email: z.string().trim(),
  username: z.string().trim(),
  password: z.string(),
})

/** `/api/first-run`: creates the first administrator and logs them in; `/link` checks the link. */
export function firstRunRoutes(app: FastifyInstance, { engine }: Site): void {
  app.post(firstRunLinkPath, { bodyLimit }, async (request, reply) => {
    await limit(request)
    const { token } = parse(linkSchema, request.body)
    await requireLink(engine, token, await engine.clock())
    return reply.code(204).header('cache-control', 'no-store').send()
  })

  app.post(firstRunPath, { bodyLimit }, async (request, reply) => {
    await limit(request)
    const { id } = await createAdministrator(engine, parse(bodySchema, request.body))
    void reply.header('cache-control', 'no-store')
    return engine.logIn(request, { collection: 'users', id })
  })

  function limit({ ip }: FastifyRequest): Promise<void> {
    return engine.limit({ label: 'first run', who: addressKey(ip) }, allowance)
  }
}

function parse<Body>(schema: z.ZodType<Body>, values: unknown): Body {
  const body = schema.safeParse(values)
  if (!body.success) throw badRequest()
  return body.data
}
