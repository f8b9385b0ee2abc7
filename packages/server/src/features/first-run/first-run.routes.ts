import {
  addressKey,
  badRequest,
  ApiError,
  failedToCreate,
  type Engine,
  type ErrorData,
} from '@longhouse/engine'
import {
  firstRunLinkPath,
  firstRunPath,
  type FirstRunBody,
  firstRunMessages,
} from '@longhouse/contract/first-run'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Site } from '../../platform/feature.ts'
import { requireFirstRunLink, holdFirstRun } from './first-run-link.ts'
import { type User, isUsername } from '@longhouse/contract/users'
import { noteAct } from '../../platform/audit.ts'
import { firstRunLinksCollection } from '../../collections/site.ts'
import { usersCollection } from '../../collections/users.ts'

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
    await requireFirstRunLink(engine, token, await engine.clock())
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

/** Creates the first administrator and deletes the link: both or neither. The link proves the address. */
async function createAdministrator(engine: Engine, body: FirstRunBody): Promise<User> {
  const { token, email, username, password } = body
  const now = await engine.clock()
  // Without the link, clients learn nothing about errors in the form.
  await requireFirstRunLink(engine, token, now)
  requireFilledIn(body)
  const rights = { is_admin: true, can_operate: true }
  const values = { email, username, password, passwordConfirm: password, verified: true, ...rights }
  try {
    return await engine.transaction(async (tx) => {
      await holdFirstRun(tx)
      const link = await requireFirstRunLink(tx, token, now)
      const person = await tx.records(usersCollection).create(values)
      await tx.records(firstRunLinksCollection).delete(link)
      const act = { action: 'create', collection: 'users', record: person.id, subject: person.id } as const
      await noteAct(tx, { by: person, ...act, after: { username, ...rights } })
      return person
    })
  } catch (error) {
    throw isTaken(error) ? failedToCreate(inPlainWords(error.data)) : error
  }
}

function requireFilledIn({ email, username, password }: FirstRunBody): void {
  const blank = { code: 'validation_required', message: firstRunMessages.blank }
  const odd = { code: 'validation_invalid_format', message: firstRunMessages.username }
  const problems = {
    ...(email === '' && { email: blank }),
    ...(username === '' ? { username: blank } : !isUsername(username) && { username: odd }),
    ...(password === '' && { password: blank }),
  }
  if (Object.keys(problems).length > 0) throw failedToCreate(problems)
}

const taken = 'validation_not_unique'
const takenMessages = { email: firstRunMessages.addressTaken, username: firstRunMessages.usernameTaken }

function isTaken(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.values(error.data).some(({ code }) => code === taken)
}

function inPlainWords(data: ErrorData): ErrorData {
  const words = Object.entries(takenMessages).filter(([field]) => data[field]?.code === taken)
  return {
    ...data,
    ...Object.fromEntries(words.map(([field, message]) => [field, { code: taken, message }])),
  }
}
