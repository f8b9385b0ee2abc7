import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../errors.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { Settings } from '../operations/settings/settings.ts'
import { harmless, logLevels } from '../operations/logs/log-entry.ts'
import type { Logs } from '../operations/logs/logs.ts'
import { shownUrl } from '../operations/logs/shown-url.ts'

/** Who writes down what was asked. */
export interface RequestLogDependencies {
  readonly logs: Logs
  readonly settings: Settings
  readonly authenticate: (authorization: string | undefined) => Promise<{ readonly auth: AuthRecord | null }>
}

/** What is known of a request besides itself by the time it is answered. */
interface Notes {
  error?: unknown
  /** Who logged in with it. */
  login?: Login
}

type Login = Readonly<Record<'collection' | 'id', string>>

const loginPath = /^\/api\/collections\/[^/]+\/auth-with-/
const loginAnswer = z.object({ record: z.object({ id: z.string(), collectionName: z.string() }) })

/** Notes every request of a scope in the log when it is answered: what, who, from where, how long, and why it failed. */
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
    const { auth } = await parts.authenticate(request.headers.authorization)
    note(parts, { request, reply, auth, notes: notes.get(request) ?? {} })
  })
}

interface Answered {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly auth: AuthRecord | null
  readonly notes: Notes
}

function note({ logs, settings }: RequestLogDependencies, { request, reply, auth, notes }: Answered): void {
  const { logIP, logAuthId } = settings.current.logs
  const status = reply.statusCode
  const who = notes.login ?? (auth && { collection: auth.collectionName, id: auth.id })
  const url = shownUrl(request.url)
  logs.add({
    level: status >= 400 ? logLevels.error : logLevels.info,
    message: `${request.method} ${url}`,
    data: {
      type: 'request',
      method: request.method,
      url,
      requestId: request.id,
      status,
      execTime: Math.round(reply.elapsedTime * 1000) / 1000,
      auth: who?.collection ?? '',
      ...(logAuthId && who && { authId: who.id }),
      ...(logIP && { userIP: request.ip, remoteIP: request.socket.remoteAddress ?? '' }),
      referer: shownUrl(request.headers.referer ?? ''),
      userAgent: harmless(request.headers['user-agent'] ?? '', 300),
      ...(loginPath.test(request.url) && { event: status === 200 ? 'login' : 'refusal' }),
      ...errorData(notes.error),
    },
  })
}

function errorData(error: unknown): Record<string, unknown> {
  if (error === undefined) return {}
  if (!(error instanceof ApiError)) return { error: harmless(textOf(error)), details: null }
  return {
    error: harmless(error.message),
    details: Object.keys(error.data).length > 0 ? Object.keys(error.data) : null,
    ...(error.cause !== undefined && { cause: harmless(textOf(error.cause)) }),
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
