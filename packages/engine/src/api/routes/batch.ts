import type { FastifyInstance } from 'fastify'
import { readBatch, unreadableBatch } from '../../batch/read-batch.ts'
import { runBatch } from '../../batch/run-batch.ts'
import type { EngineParts } from '../../engine-parts.ts'
import { refuse } from '../../errors.ts'
import { pickerFor } from '../../field-picker/pick.ts'
import { mayGuestsWrite } from '../../records/rules.ts'
import { dropRest } from '../bodies/read-bytes.ts'
import { defaultBodyLimit } from '../bodies/submitted.ts'
import { bodyLimitOf } from '../body-limit.ts'
import { limitBatch } from '../limit-requests.ts'
import { parseQueryString } from '../query-string.ts'
import { isGuest } from '../refuse-guests.ts'
import { sendJson } from '../send-json.ts'

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
      dropRest(request.raw)
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
