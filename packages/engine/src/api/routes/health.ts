import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { DatabaseTrouble } from '../../database/watched-database.ts'
import type { EngineParts } from '../../engine-parts.ts'
import { ApiError, unavailable } from '../../errors.ts'
import { pickerFor } from '../../field-picker/pick.ts'
import { apiHeaders, jsonType, sendJson } from '../send-answer.ts'

const healthy = { message: 'API is healthy.', code: 200, data: {} }
const text = JSON.stringify(healthy)
const headers = Object.entries({
  ...apiHeaders,
  'Content-Type': jsonType,
  'Content-Length': text.length,
}).flat()

/** Answers a health request without parameters and login with prepared bytes; `also` has more headers. */
export function sendHealth(response: ServerResponse, also: readonly string[] = []): void {
  response.writeHead(200, also.length === 0 ? headers : [...headers, ...also])
  // As text: it goes out in one piece with the head.
  response.end(text, 'latin1')
}

/**
 * `GET /api/health`: 503 with the reason while the database cannot be read or written. Superusers get
 * details.
 */
export function healthRoutes(
  app: FastifyInstance,
  { operations, database }: Pick<EngineParts, 'operations' | 'database'>,
): void {
  app.get('/api/health', async (request, reply) => {
    if (database.trouble) throw unhealthy(database.trouble)
    const { isSuperuser, ip } = await request.context()
    const canBackup = isSuperuser && !(await operations.backups.isBusy())
    const details = { canBackup, realIP: ip, possibleProxyHeader: '' }
    const answer = { ...healthy, data: isSuperuser ? details : {} }
    const picker = pickerFor(request.parameters()['fields'])
    return sendJson(reply.headers(apiHeaders), picker.apply(answer))
  })
}

/** Returns the 503. `data.storage` is set while nothing can be saved and everything can be read. */
function unhealthy(trouble: DatabaseTrouble): ApiError {
  if (trouble === 'away') return unavailable(2)
  const [code, message] =
    trouble === 'full'
      ? ['disk_full', 'The disk is full: nothing can be saved until there is room.']
      : ['not_writable', 'Nothing can be saved: the data folder or the database cannot be written to.']
  return new ApiError({ status: 503, code, message, data: { storage: { code, message } }, retryAfter: 2 })
}

const ready = { message: 'Ready for requests.', code: 200, data: {} }

/** `GET /api/ready` for load balancers: 503 with a message while requests should go elsewhere. */
export function readyRoutes(app: FastifyInstance, { readiness }: Pick<EngineParts, 'readiness'>): void {
  app.addHook('onListen', async () => readiness.open())
  app.get('/api/ready', async (_request, reply) => {
    const message = await readiness.obstacle()
    if (message) throw new ApiError({ status: 503, code: 'not_ready', message, retryAfter: 1 })
    return sendJson(reply.headers({ ...apiHeaders, 'Cache-Control': 'no-store' }), ready)
  })
}
