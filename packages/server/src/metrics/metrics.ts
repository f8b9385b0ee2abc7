import type { FastifyInstance } from 'fastify'
import type { Feature, Site } from '../platform/feature.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refuse, StartError, type EngineMetrics, type Engine, type MetricDefinition } from '@longhouse/engine'
import { requirePort, type ListenAddress } from '../platform/require-port.ts'
import type { MetricsSettings } from '../settings.ts'
import type { DeliveryQueue } from '../platform/deliveries/delivery-queue.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

/** The site and features that are measured. */
interface MeasuredSite {
  readonly site: Site
  readonly features: readonly Feature[]
}

/**
 * Serves the metrics as the settings say: `METRICS_ADDRESS` for the place, `METRICS_TOKEN` for the readers.
 * Without either they are off, and nothing is counted.
 */
export async function openMetrics(
  app: FastifyInstance,
  { site: { engine, settings }, features }: MeasuredSite,
): Promise<MetricsListener | undefined> {
  const { metrics } = engine
  const { address, token } = settings.metrics ?? {}
  if (!metrics) return undefined
  const queues = features.flatMap(({ deliveries }) => deliveries ?? [])
  for (const metric of deliveryMetrics(engine, queues)) metrics.add(metric)
  if (address) return listenForMetrics(metrics, { address, ...(token && { token }) })
  if (token) metricsRoute(app, metrics, token)
  return undefined
}

const path = '/metrics'
const patienceMs = 10_000

/** Adds `/metrics` to the site, for clients with the token. */
function metricsRoute(app: FastifyInstance, metrics: EngineMetrics, token: string): void {
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
interface MetricsListener {
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

/** Returns metrics of waiting deliveries, for all nodes together: the queues are in the database. */
function deliveryMetrics(
  engine: Pick<Engine, 'query' | 'clock'>,
  queues: readonly DeliveryQueue[],
): MetricDefinition[] {
  return [
    {
      name: 'deliveries',
      help: 'Messages and mails that wait (pending) or were given up (parked), the same on every node.',
      kind: 'gauge',
      labels: ['queue', 'status'],
      read: async () => (await Promise.all(queues.map((queue) => countByStatus(engine, queue)))).flat(),
    },
    {
      name: 'deliveries_oldest_seconds',
      help: 'How long the oldest message or mail has been waiting.',
      kind: 'gauge',
      labels: ['queue'],
      read: async () => {
        const now = await engine.clock()
        return Promise.all(queues.map((queue) => oldestOf(engine, queue, now)))
      },
    },
  ]
}

async function countByStatus(engine: Pick<Engine, 'query'>, { collection }: DeliveryQueue) {
  const rows = await engine.query<{ status: string; total: number }>({
    sql: `SELECT "status", COUNT(*) AS "total" FROM "${collection}" WHERE "status" IN ('pending', 'parked') GROUP BY "status"`,
  })
  return ['pending', 'parked'].map((status) => ({
    labels: { queue: collection, status },
    value: rows.find((row) => row.status === status)?.total ?? 0,
  }))
}

async function oldestOf(engine: Pick<Engine, 'query'>, { collection }: DeliveryQueue, now: Date) {
  const [row] = await engine.query<{ oldest: string | null }>({
    sql: `SELECT MIN("created") AS "oldest" FROM "${collection}" WHERE "status" = 'pending'`,
  })
  const seconds = row?.oldest ? (now.getTime() - Date.parse(row.oldest)) / 1000 : 0
  return { labels: { queue: collection }, value: Math.max(0, seconds) }
}

/**
 * Whether an `Authorization` header has the token. Its time does not reveal how much of the token is right.
 */
function holdsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
