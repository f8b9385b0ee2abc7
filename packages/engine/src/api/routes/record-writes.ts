import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBatch, unreadableBatch } from '../../batch/read-batch.ts'
import { runBatch } from '../../batch/run-batch.ts'
import type { EngineParts } from '../../engine-parts.ts'
import {
  badRequest,
  failedToCreate,
  missingCollection,
  notFound,
  refuse,
  superusersOnly,
  type ApiError,
} from '../../errors.ts'
import { pickerFor } from '../../field-picker/pick.ts'
import type { RecordJson, ShowOptions } from '../../records/read-result.ts'
import type { Collection, NamedField } from '../../records/collections.ts'
import { mayGuestsWrite, mayAdmitGuest } from '../../records/rules.ts'
import { defaultFileSize } from '../../schema/fields/file.ts'
import { drainBody } from '../bodies/read-bytes.ts'
import { defaultBodyLimit } from '../bodies/submitted.ts'
import { parseQueryString } from '../request.ts'
import { limitBatch } from '../limit-requests.ts'
import { sendJson } from '../send-answer.ts'

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

/** `POST /api/batch`: several writes, all or nothing. */
export function batchRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { records, collections, operations } = parts
  // A batch may hold what one write to the most generous collection may hold, once over.
  const maxBytes = Math.max(2 * defaultBodyLimit, ...collections.all().map(bodyLimitOf))
  const isOpenToGuests = mayGuestsWrite(collections.all())

  app.post('/api/batch', async (request, reply) => {
    const { enabled, maxRequests, timeout, maxBodySize } = operations.settings.current.batch
    if (!enabled) throw refuse('Batch requests are not allowed.', { status: 403, code: 'batch_disabled' })
    if (!isOpenToGuests && (await isGuest(request))) {
      drainBody(request.raw)
      throw refuse('Batch transaction failed.', { code: 'batch_failed' })
    }
    // Read before anything is written: a request with bad `fields` changes nothing.
    const picker = pickerFor(request.parameters()['fields'])
    const submitted = await request.submitted({ maxBytes: maxBodySize || maxBytes, message: unreadableBatch })
    const items = readBatch(submitted, { maxRequests, parseQuery: parseQueryString })
    const caller = await request.context('batch')
    await limitBatch(parts, { items, caller })
    const answers = await runBatch(items, { records, collections, caller, timeoutMs: timeout * 1000 })
    return sendJson(reply, picker.apply(answers))
  })
}

/** Throws before the body is read if a guest sends it and this rule can admit no guest. */
async function refuseGuests(
  request: Pick<FastifyRequest, 'raw' | 'context'>,
  { rule, refusal }: { readonly rule: string | null; readonly refusal: () => ApiError },
): Promise<void> {
  if (!(await isGuest(request)) || mayAdmitGuest(rule)) return
  drainBody(request.raw)
  throw rule === null ? superusersOnly() : refusal()
}

/** Checks whether a request has no login; an invalid token counts as none. */
async function isGuest(request: Pick<FastifyRequest, 'raw' | 'context'>): Promise<boolean> {
  if (request.raw.headers.authorization === undefined) return true
  const { auth, isSuperuser } = await request.context()
  return auth === null && !isSuperuser
}

const megabyte = 1024 * 1024
const bodyLimits = new WeakMap<Collection, number>()

/** The most bytes a body may have that writes to this collection: 32 MiB and what its large fields may hold. */
function bodyLimitOf(collection: Collection): number {
  const known = bodyLimits.get(collection)
  if (known !== undefined) return known
  const limit = collection.fields.reduce((sum, field) => sum + extraBytes(field), defaultBodyLimit)
  bodyLimits.set(collection, limit)
  return limit
}

function extraBytes(field: NamedField): number {
  switch (field.type) {
    case 'file':
      return (field.maxSize || defaultFileSize) * Math.max(1, field.maxSelect)
    case 'editor':
      return field.maxSize || 5 * megabyte
    case 'json':
      return field.maxSize || megabyte
    default:
      return 0
  }
}
