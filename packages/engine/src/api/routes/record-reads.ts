import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guest } from '../../auth/auth-service.ts'
import type { NewCacheEntry } from '../../cache/response-cache.ts'
import type { EngineParts } from '../../engine-parts.ts'
import { badRequest, missingCollection, notFound } from '../../errors.ts'
import { parseFields } from '../../field-picker/pick.ts'
import { LargeResponseLimiter } from '../../limits/large-responses.ts'
import { labelsOf, type LabelledRequest } from '../../limits/rate-limits.ts'
import type { Collection } from '../../records/collections.ts'
import { listParameters } from '../../records/list-records.ts'
import { fairShareKey, type RequestContext } from '../../records/request-context.ts'
import type { ReadResult, RecordJson, RecordPage } from '../../records/read-result.ts'
import type { ReadSizeOptions } from '../../records/read-context.ts'
import { contextOf, pathOf } from '../request.ts'
import type { ApiDependencies } from '../fast-path.ts'
import { sendAnswer } from '../send-answer.ts'

type Parameters = Readonly<Record<string, string>>

/** Creates the routes that read lists and single records, through the response cache. */
export function recordReadRoutes(app: FastifyInstance, { parts, fastPath }: ApiDependencies): void {
  const { records } = parts
  const send = senderOf({ parts, fastPath })

  app.get<{ Params: { collection: string } }>(
    '/api/collections/:collection/records',
    async (request, reply) => {
      const collection = parts.collections.get(request.params.collection)
      if (!collection) throw missingCollection()
      const query = request.parameters()
      const context = await readerOf(request, parts)
      const list = async (options: ReadSizeOptions) =>
        freshPage(await records.as(context).list(collection.id, query, options), query)
      const labels = labelsOf(readOf(request, collection))
      await send(reply, {
        question: questionOf(`${collection.id}\n`, query),
        labels,
        context,
        make: list,
      })
      return reply
    },
  )

  app.get<{ Params: { collection: string; id: string } }>(
    '/api/collections/:collection/records/:id',
    async (request, reply) => {
      const collection = parts.collections.get(request.params.collection)
      if (!collection) throw missingCollection()
      const { id } = request.params
      if (id.includes('\0')) throw notFound()
      const query = request.parameters()
      const context = await readerOf(request, parts)
      const view = async (options: ReadSizeOptions) => {
        const shown = { ...options, expand: query['expand'] }
        return freshRecord(await records.as(context).view(collection.id, id, shown), query)
      }
      const labels = labelsOf(readOf(request, collection))
      await send(reply, {
        question: questionOf(`${collection.id}\n${id}`, query),
        labels,
        context,
        make: view,
      })
      return reply
    },
  )
}

/** Returns a function that answers a read, from the cache where it can, and lets the fast path remember it. */
function senderOf({ parts: { cache, limits }, fastPath }: ApiDependencies) {
  const largeResponses = new LargeResponseLimiter()
  return async (reply: FastifyReply, asked: Asked): Promise<void> => {
    const { raw, routeOptions } = reply.request
    const { hold, release } = largeResponses.open(fairShareKey(asked.context))
    reply.raw.once('close', release)
    const kept = await cache.answer(asked.question, asked.context, () => asked.make({ hold }))
    const limit = limits.limitOf(asked.labels)
    fastPath.remember(raw.url, { question: asked.question, route: routeOptions.url, limit })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    sendAnswer({ request: raw, response: reply.raw, also: [] }, kept)
  }
}

interface Asked {
  readonly question: string
  readonly labels: readonly string[]
  readonly context: RequestContext
  readonly make: (options: ReadSizeOptions) => Promise<NewCacheEntry>
}

function readOf({ raw, routeOptions }: FastifyRequest, { name }: Collection): LabelledRequest {
  return { method: 'GET', route: routeOptions.url, path: pathOf(raw.url ?? ''), collection: name }
}

async function readerOf({ raw, ip }: FastifyRequest, parts: EngineParts): Promise<RequestContext> {
  const { authorization } = raw.headers
  const caller = authorization ? await parts.auth.authenticate(authorization) : guest
  return contextOf(raw, { caller, ip })
}

/** Returns the key of a response, without the caller. Throws 400 for NUL, which PostgreSQL cannot take. */
function questionOf(subject: string, query: Parameters): string {
  let question = subject
  // Only rules can see the other parameters.
  for (const name of listParameters) {
    const value = query[name]
    if (value?.includes('\0')) throw badRequest()
    if (value) question += `\n${name}=${value.length}:${value}`
  }
  return question
}

function freshPage(answer: ReadResult<RecordPage>, { fields }: Parameters): NewCacheEntry {
  const text = fields ? JSON.stringify(parseFields(fields).applyToList(answer.body)) : answer.json()
  return { text, dependencies: answer.dependencies }
}

function freshRecord(answer: ReadResult<RecordJson>, { fields }: Parameters): NewCacheEntry {
  const text = fields ? JSON.stringify(parseFields(fields).apply(answer.body)) : answer.json()
  return { text, dependencies: answer.dependencies }
}
