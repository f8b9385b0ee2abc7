import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import {
  LogController,
  type FastifyInstance,
  type FastifyServerOptions,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { EngineParts } from '../engine-parts.ts'
import { notFound } from '../errors.ts'
import { BodyReader } from './bodies/submitted.ts'
import { handleError, rejectMalformed, readableUrl } from './error-handler.ts'
import { FastPath, type ApiDependencies } from './fast-path.ts'
import { limitRequests } from './limit-requests.ts'
import { addressReader, trustOf, RequestIds } from './proxy-headers.ts'
import { countRequests, logRequests } from './request-log.ts'
import { decorateRequests, pathOf } from './request.ts'
import { authRoutes } from './routes/auth/index.ts'
import { batchRoutes, recordWriteRoutes } from './routes/record-writes.ts'
import { realtimeRoutes } from './routes/realtime.ts'
import { apiHeaders, jsonType } from './send-answer.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes, readyRoutes } from './routes/health.ts'
import { recordReadRoutes } from './routes/record-reads.ts'
import { operationRoutes } from './routes/operations/index.ts'

/** Milliseconds; for slow or stuck senders: the head of a request, the whole of it, and the pause between two. */
const timeouts = { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 72_000 }
const patienceAtEnd = 5000
/** Default byte limit of a body on routes that the host adds. */
const usualBodyLimit = 256 * 1024

/**
 * Creates a server with the whole record API; the caller adds its own routes and listens. Its requests have
 * `context()`, `parameters()` and `submitted()`. Every route answers a thrown `ApiError` in the error shape.
 * Hooks that the caller adds do not run for health and cached responses. Routes have no JSON schemas unless a
 * `schemaController` is given.
 */
export function createServer(parts: EngineParts, options: FastifyServerOptions = {}): FastifyInstance {
  const trust = trustOf(options.trustProxy)
  const ids = new RequestIds(trust)
  const fastPath = new FastPath(parts, { addressOf: addressReader(trust), ids })
  const app: FastifyInstance = Fastify({
    ...(options.logger === undefined && { loggerInstance: parts.logger }),
    ...(options.disableRequestLogging === undefined && { logController }),
    forceCloseConnections: 'idle',
    // Open connections are still served; new ones are not accepted.
    return503OnClosing: false,
    rewriteUrl: readableUrl,
    genReqId: (request) => ids.of(request),
    // A logger for each request costs more than most responses; each log call names the request instead.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler: rejectMalformed,
    bodyLimit: usualBodyLimit,
    serverFactory: (handler) => fastPath.createServer(handler, timeouts),
    schemaController: { compilersFactory: noSchemas },
    ...options,
    trustProxy: trust ?? false,
    routerOptions: { maxParamLength: 300, ...options.routerOptions },
  })
  app.addHook('preClose', (done) => {
    // Requests in progress may finish; those that do not finish are cut off.
    setTimeout(() => app.server.closeAllConnections(), patienceAtEnd).unref()
    const sweeper = setInterval(() => app.server.closeIdleConnections(), 100).unref()
    app.server.once('close', () => clearInterval(sweeper))
    done()
  })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(({ method }) => {
    throw notFound(method === 'GET' || method === 'HEAD' ? 'File not found.' : undefined)
  })
  if (parts.metrics) countRequests(app, parts.metrics)
  decorateRequests(app, parts, new BodyReader(join(parts.options.dataDir, 'temp')))
  limitRequests(app, parts)
  registerApi(app, { parts, fastPath })
  return app
}

// Routes check their own input. The compilers for JSON schemas, a hundred modules, are not loaded.
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('A route with a JSON schema needs a `schemaController` in the options of the server.')
}

const logController = new LogController({ disableRequestLogging: true })

/**
 * Accepts no new connections. A server's own `close` would also cut those on which a client is about to send.
 */
export function stopListening(server: Server): void {
  Listener.prototype.close.call(server)
}

/** The whole record API. Reads and health are registered without hooks: they answer most requests. */
function registerApi(app: FastifyInstance, { parts, fastPath }: ApiDependencies): void {
  const { auth, operations } = parts
  const requestLog = { ...operations, authenticate: auth.authenticate.bind(auth) }
  app.addHook('onListen', async () => operations.crons.start())
  app.addHook('onListen', () => parts.nodes.join())
  app.register(async (scope) => {
    shareSetup(scope)
    healthRoutes(scope, parts)
    readyRoutes(scope, parts)
    scope.register(async (reads) => {
      logRequests(reads, requestLog)
      recordReadRoutes(reads, { parts, fastPath })
    })
  })
  app.register(async (scope) => {
    shareSetup(scope)
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.headers(apiHeaders)
    })
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === 'application/json; charset=utf-8')
        void reply.header('Content-Type', jsonType)
    })
    logRequests(scope, requestLog)
    recordWriteRoutes(scope, parts)
    batchRoutes(scope, parts)
    fileRoutes(scope, parts)
    operationRoutes(scope, parts)
    await scope.register(authRoutes(parts))
    await scope.register(realtimeRoutes(parts))
    scope.route({ method: 'OPTIONS', url: '/api/*', handler: preflight })
    scope.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/api/*', handler: unknownPath })
  })
}

/** Bodies are left alone until a route asks for them with `request.submitted()`. */
function shareSetup(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  scope.setErrorHandler((error, request, reply) => {
    void reply.headers(apiHeaders)
    handleError(error, request, reply)
  })
}

async function preflight(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const requested = request.headers['access-control-request-headers']
  void reply.header('Access-Control-Allow-Methods', 'GET,HEAD,PUT,PATCH,POST,DELETE')
  if (requested) void reply.header('Access-Control-Allow-Headers', requested)
  void reply.header('Access-Control-Max-Age', '86400')
  await reply.code(204).send()
}

/** A path with empty steps is sent to the clean one; the rest is not there. */
async function unknownPath(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { url = '' } = request.raw
  const path = pathOf(url)
  if (path.includes('//')) {
    const clean = path.replaceAll(/\/{2,}/g, '/') + url.slice(path.length)
    await reply.code(307).header('Location', clean).send()
    return
  }
  throw notFound(request.method === 'GET' || request.method === 'HEAD' ? 'File not found.' : undefined)
}
