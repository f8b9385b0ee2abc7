import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EngineParts } from '../../engine-parts.ts'
import { badRequest, failedToCreate, missingCollection, notFound } from '../../errors.ts'
import { pickerFor } from '../../field-picker/pick.ts'
import type { RecordJson, ShowOptions } from '../../records/answer.ts'
import type { Collection } from '../../records/collections.ts'
import { bodyLimitOf } from '../body-limit.ts'
import { refuseGuests } from '../refuse-guests.ts'
import { sendJson } from '../send-json.ts'

type NewRecord = FastifyRequest<{ Params: { collection: string } }>
type OneRecord = FastifyRequest<{ Params: { collection: string; id: string } }>

/** Writing records. */
export function recordWriteRoutes(app: FastifyInstance, parts: EngineParts): void {
  const path = '/api/collections/:collection/records'
  app.post(path, async (request: NewRecord, reply) => sendJson(reply, await create(parts, request)))
  app.patch(`${path}/:id`, async (request: OneRecord, reply) => sendJson(reply, await update(parts, request)))
  app.delete(`${path}/:id`, async (request: OneRecord, reply) => {
    await remove(parts, request)
    return reply.code(204).send()
  })
}

async function create(parts: EngineParts, request: NewRecord): Promise<RecordJson> {
  const collection = requireWritable(parts, request.params.collection)
  await refuseGuests(request, { rule: collection.rules.create, refusal: failedToCreate })
  const body = await request.submitted({ maxBytes: bodyLimitOf(collection) })
  return parts.records.as(await request.context()).create(collection.id, { body, ...shownAs(request) })
}

async function update(parts: EngineParts, request: OneRecord): Promise<RecordJson> {
  const collection = requireWritable(parts, request.params.collection)
  const id = requireId(request.params.id)
  await refuseGuests(request, { rule: collection.rules.update, refusal: notFound })
  const body = await request.submitted({ maxBytes: bodyLimitOf(collection) })
  return parts.records.as(await request.context()).update(collection.id, id, { body, ...shownAs(request) })
}

async function remove(parts: EngineParts, request: OneRecord): Promise<void> {
  const collection = requireWritable(parts, request.params.collection)
  await parts.records.as(await request.context()).delete(collection.id, requireId(request.params.id))
}

function requireWritable(parts: EngineParts, name: string): Collection {
  const collection = parts.collections.get(name)
  if (!collection) throw missingCollection()
  if (collection.isView) throw badRequest('Unsupported collection type.')
  return collection
}

/** No id holds NUL, and PostgreSQL cannot take it. */
function requireId(id: string): string {
  if (id.includes('\0')) throw notFound()
  return id
}

/** Read before anything is written: a request with a bad `fields` changes nothing. */
function shownAs(request: Pick<FastifyRequest, 'parameters'>): ShowOptions {
  const { expand, fields } = request.parameters()
  return { expand, fields: pickerFor(fields) }
}
