import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../errors.ts'
import { toLogLine, logLevels, type Logs, redactUrl } from '../operations/logs/logs.ts'
import type { Metrics } from '../operations/metrics/metrics.ts'
import type { SettingsStore } from '../operations/settings/settings-store.ts'
import type { AuthRecord } from '../records/request-context.ts'

/** Dependencies of the request log. */
interface RequestLogDependencies {
  readonly logs: Logs
  readonly settings: SettingsStore
  readonly authenticate: (authorization: string | undefined) => Promise<{ readonly auth: AuthRecord | null }>
}

/** Details of a request that are known once it is answered. */
interface Notes {
  error?: unknown
  /** The account that logged in with it. */
  login?: Login
}

type Login = Readonly<Record<'collection' | 'id', string>>

const loginPath = /^\/api\/collections\/[^/]+\/auth-with-/
const loginAnswer = z.object({ record: z.object({ id: z.string(), collectionName: z.string() }) })

/** Logs every answered request of a scope: target, caller, address, duration, and why it failed. */
export function logRequests(scope: FastifyInstance, parts: RequestLogDependencies): void {
  const notes = new WeakMap<FastifyRequest, Notes>()

  scope.addHook('onError', async (request, _reply, error) => {
    notes.set(request, { error })
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 200 && loginPath.test(request.url)) notes.set(request, loginOf(payload))
    return payload
  })
  scope.addHook('onResponse', async (request, reply) => {
    const { auth } = request.caller ?? (await parts.authenticate(request.headers.authorization))
    const { raw, url, id, ip } = request
    const { statusCode: status, elapsedTime: ms } = reply
    noteRequest(parts, { raw, url, id, ip, status, ms, auth, ...notes.get(request) })
  })
}

/** A request that was answered. */
interface Answered extends Notes {
  readonly raw: IncomingMessage
  readonly url: string
  readonly id: string
  /** Read through trusted proxies. */
  readonly ip: string
  readonly status: number
  /** Duration. */
  readonly ms: number
  readonly auth: AuthRecord | null
}

function noteRequest(
  { logs, settings }: Pick<RequestLogDependencies, 'logs' | 'settings'>,
  { raw, url: asked, id, ip, status, ms, auth, login, error }: Answered,
): void {
  const { logIP, logAuthId } = settings.current.logs
  const { method = '', headers, socket } = raw
  const who = login ?? (auth && { collection: auth.collectionName, id: auth.id })
  const url = redactUrl(asked)
  logs.add({
    level: status >= 400 ? logLevels.error : logLevels.info,
    message: `${method} ${url}`,
    data: {
      type: 'request',
      method,
      url,
      requestId: id,
      status,
      execTime: Math.round(ms * 1000) / 1000,
      auth: who?.collection ?? '',
      ...(logAuthId && who && { authId: who.id }),
      ...(logIP && { userIP: ip, remoteIP: socket.remoteAddress ?? '' }),
      referer: redactUrl(headers.referer ?? ''),
      userAgent: toLogLine(headers['user-agent'] ?? '', 300),
      ...(loginPath.test(asked) && { event: status === 200 ? 'login' : 'refusal' }),
      ...errorData(error),
    },
  })
}

function errorData(error: unknown): Record<string, unknown> {
  if (error === undefined) return {}
  if (!(error instanceof ApiError)) return { error: toLogLine(textOf(error)), details: null }
  return {
    error: toLogLine(error.message),
    details: Object.keys(error.data).length > 0 ? Object.keys(error.data) : null,
    ...(error.cause !== undefined && { cause: toLogLine(textOf(error.cause)) }),
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error)
}

function loginOf(payload: unknown): Notes {
  if (typeof payload !== 'string') return {}
  const parsed = loginAnswer.safeParse(JSON.parse(payload))
  if (!parsed.success) return {}
  const { id, collectionName } = parsed.data.record
  return { login: { collection: collectionName, id } }
}

/**
 * Counts every request that the framework answers, also on routes that the host adds. Streams do not count:
 * they last as long as a client listens.
 */
export function countRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    requests.note({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
}
