import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bareToken, isOperator } from '../../auth/auth-service.ts'
import type { EngineParts } from '../../engine-parts.ts'
import { badRequest, notFound, refuse, type ApiError, type ErrorData } from '../../errors.ts'
import type { StreamOutcome } from '../../realtime/stream-request.ts'

const bodySchema = z.object({
  clientId: z.string().nullish(),
  subscriptions: z.array(z.string()).nullish(),
})

const maxTopics = 1000
const maxTopicLength = 2500

/** `GET /api/realtime` opens a stream, `POST /api/realtime` sets its topics and its caller. */
export function realtimeRoutes(parts: EngineParts): FastifyPluginAsync {
  return async (server) => {
    server.get('/api/realtime', { exposeHeadRoute: false }, async (request, reply) => {
      parts.realtime.connect(request.ip, () => {
        reply.hijack()
        // Copies the headers that others have set on the reply.
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
        return openEventStream(reply.raw)
      })
    })

    server.post('/api/realtime', async (request, reply) => {
      const { clientId, topics } = await readBody(request)
      const login = await loginOf(parts, request)
      const outcome = await parts.realtime.request({
        kind: 'subscribe',
        clientId,
        topics,
        ip: request.ip,
        login,
      })
      if (outcome !== 'done') throw refusals[outcome]()
      return reply.code(204).send()
    })

    // Before connections are closed, so that every stream is sent when to reconnect.
    server.addHook('preClose', () => parts.realtime.drain())
  }
}

/**
 * Writes the head and returns the connection itself, whose end is the end of the stream. A response would
 * delay writes until the turn of the event loop is over, and put a frame around each chunk.
 */
function openEventStream(response: ServerResponse): Writable {
  response.removeHeader('Transfer-Encoding')
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  response.flushHeaders()
  const { socket } = response
  if (!socket) return response
  leaveTo(socket, response)
  return socket
}

/** The one response that Node sees on the connections of all streams. */
const underWay = new ServerResponse(new IncomingMessage(new Socket()))

/**
 * Detaches a connection from the request that opened it, which would stay in memory with its response as long
 * as the stream. Node still sees a connection in use: not idle, and not free for another request.
 */
function leaveTo(socket: Socket, response: ServerResponse): void {
  const { req } = response
  response.detachSocket(socket)
  underWay.assignSocket(socket)
  req.rawHeaders.length = 0
  req.headers = {}
}

const refusals: Record<Exclude<StreamOutcome, 'done'>, () => ApiError> = {
  'unknown-client': () => notFound('Missing or invalid client id.'),
  'other-login': () =>
    refuse("The current and the previous request authorization don't match.", {
      status: 403,
      code: 'other_login',
    }),
}

async function readBody(request: FastifyRequest): Promise<{ clientId: string; topics: string[] }> {
  const { values } = await request.submitted()
  const parsed = bodySchema.safeParse(values)
  if (!parsed.success) throw badRequest()
  const clientId = parsed.data.clientId ?? ''
  const topics = parsed.data.subscriptions ?? []
  const errors = problemsOf(clientId, topics)
  if (Object.keys(errors).length > 0) throw refuse(badRequest().message, { data: errors })
  return { clientId, topics }
}

function problemsOf(clientId: string, topics: readonly string[]): ErrorData {
  if (clientId === '') return { clientId: { code: 'validation_required', message: 'Cannot be blank.' } }
  if (topics.length > maxTopics) return { subscriptions: tooLong(maxTopics) }
  const bad = topics.flatMap((topic, place) =>
    topic.length > maxTopicLength ? [[String(place), tooLong(maxTopicLength)]] : [],
  )
  return bad.length > 0 ? { subscriptions: Object.fromEntries(bad) } : {}
}

function tooLong(max: number) {
  const message = `The length must be no more than ${max}.`
  return { code: 'validation_length_too_long', message, params: { max, min: 0 } }
}

async function loginOf(parts: EngineParts, request: FastifyRequest) {
  const proven = await parts.auth.prove(bareToken(request.headers.authorization), 'auth', 'operator')
  if (!proven) return undefined
  const { auth, tokenKey } = proven.cached
  const { exp, sid = '' } = proven.claims
  const { collectionId, id } = auth
  return { collectionId, id, tokenKey, until: exp * 1000, sid, isOperator: isOperator(proven.claims) }
}
