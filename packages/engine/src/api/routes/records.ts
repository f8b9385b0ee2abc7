import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EngineParts } from '../../engine-parts.ts'
import { badRequest, failedToCreate, missingCollection, notFound } from '../../errors.ts'
import { pickerFor } from '../../field-picker/pick.ts'
import type { Collection } from '../../records/collections.ts'
import type { ShowOptions } from '../../records/answer.ts'
import { bodyLimitOf } from '../body-limit.ts'
import { refuseGuests } from '../refuse-guests.ts'
import { sendJson } from '../send-json.ts'

interface RecordRoute {
  Params: { collection: string; id: string }
}

/** Writing records: `POST`, `PATCH` and `DELETE`. */
export function recordWriteRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { records } = parts

  app.post<RecordRoute>('/api/collections/:collection/records', async (request, reply) => {
    const collection = requireWritable(parts, request.params.collection)
    await refuseGuests(request, { rule: collection.rules.create, refusal: failedToCreate })
    const body = await request.submitted({ maxBytes: bodyLimitOf(collection) })
    const record = await records
      .as(await request.context())
      .create(collection.id, { body, ...shownAs(request) })
    return sendJson(reply, record)
  })

  app.patch<RecordRoute>('/api/collections/:collection/records/:id', async (request, reply) => {
    const collection = requireWritable(parts, request.params.collection)
    const id = requireId(request.params.id)
    await refuseGuests(request, { rule: collection.rules.update, refusal: notFound })
    const body = await request.submitted({ maxBytes: bodyLimitOf(collection) })
    const record = await records
      .as(await request.context())
      .update(collection.id, id, { body, ...shownAs(request) })
    return sendJson(reply, record)
  })

  app.delete<RecordRoute>('/api/collections/:collection/records/:id', async (request, reply) => {
    const collection = requireWritable(parts, request.params.collection)
    await records.as(await request.context()).delete(collection.id, requireId(request.params.id))
    return reply.code(204).send()
  })
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
function shownAs(request: FastifyRequest): ShowOptions {
  const { expand, fields } = request.parameters()
  return { expand, fields: pickerFor(fields) }
}
