import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refuse, StartError, type EngineMetrics } from '@longhouse/engine'
import type { FastifyInstance } from 'fastify'
import { requirePort, type ListenAddress } from '../platform/require-port.ts'
import type { MetricsSettings } from '../settings.ts'
import { holdsToken } from './holds-token.ts'

const path = '/metrics'
const patienceMs = 10_000

/** Adds `/metrics` to the site, for clients with the token. */
export function metricsRoute(app: FastifyInstance, metrics: EngineMetrics, token: string): void {
  app.get(path, async (request, reply) => {
    if (!holdsToken(request.headers.authorization, token)) {
      void reply.header('WWW-Authenticate', 'Bearer')
      throw refuse('The token of METRICS_TOKEN is needed.', { status: 401, code: 'metrics_token' })
    }
    const { type, text } = await metrics.render()
    return reply.type(type).header('Cache-Control', 'no-store').send(text)
  })
}

/** The metrics' own listener. */
export interface MetricsListener {
  readonly url: string
  close(): Promise<void>
}

/** Throws now if listening there would fail later. */
export async function requireMetricsAddress(address: ListenAddress): Promise<void> {
  await requirePort(address).catch((cause: unknown) => {
    throw cannotListen(address, cause)
  })
}

/** Serves only `/metrics`, at its own address; requires the token if there is one. */
export async function listenForMetrics(
  metrics: EngineMetrics,
  { address, token }: Required<Pick<MetricsSettings, 'address'>> & MetricsSettings,
): Promise<MetricsListener> {
  const server = createServer(
    { requestTimeout: patienceMs, headersTimeout: patienceMs },
    (request, response) => {
      answer(request, response).catch(() =>
        send(response, { status: 500, text: 'The metrics cannot be read.' }),
      )
    },
  )
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' || request.url !== path)
      return send(response, { status: 404, text: `Not here: ask for ${path}.` })
    if (token !== undefined && !holdsToken(request.headers.authorization, token))
      return send(response, { status: 401, text: 'The token of METRICS_TOKEN is needed.' })
    return send(response, { status: 200, ...(await metrics.render()) })
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (cause) => reject(cannotListen(address, cause)))
  server.listen({ host: address.host, port: address.port }, resolve)
  await promise
  return {
    url: urlOf(server.address()),
    close: async () => {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

interface PlainAnswer {
  readonly status: number
  readonly text: string
  readonly type?: string
}

function send(
  response: ServerResponse,
  { status, text, type = 'text/plain; charset=utf-8' }: PlainAnswer,
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  })
  response.end(text)
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return ''
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}${path}`
}

function cannotListen({ host, port }: ListenAddress, cause: unknown): StartError {
  const { code, message }: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(String(cause))
  const why = code === 'EADDRINUSE' ? 'another program has that port' : message
  return new StartError(`METRICS_ADDRESS is ${host}:${port}, and nothing can listen there: ${why}.`, {
    cause,
  })
}
