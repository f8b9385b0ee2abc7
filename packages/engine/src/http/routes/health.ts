import type { FastifyInstance } from 'fastify'
import { parseFields } from '../../fields/pick.ts'
import { apiHeaders, jsonType } from '../headers.ts'

const healthy = { message: 'API is healthy.', code: 200, data: {} }
const bytes = Buffer.from(JSON.stringify(healthy))
const headers = Object.entries({
  ...apiHeaders,
  'Content-Type': jsonType,
  'Content-Length': bytes.length,
}).flat()

/** `GET /api/health`. The usual question, without parameters and log-in, gets prepared bytes. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/api/health', async (request, reply) => {
    const { raw } = request
    if (raw.headers.authorization === undefined && raw.url === '/api/health') {
      reply.hijack()
      reply.raw.writeHead(200, headers)
      reply.raw.end(bytes)
      return reply
    }
    const { isSuperuser, ip } = await request.context()
    const details = { canBackup: true, realIP: ip, possibleProxyHeader: '' }
    const answer = { ...healthy, data: isSuperuser ? details : {} }
    const { fields } = request.parameters()
    const shown = fields ? parseFields(fields).apply(answer) : answer
    return reply.headers(apiHeaders).header('Content-Type', jsonType).send(JSON.stringify(shown))
  })
}
