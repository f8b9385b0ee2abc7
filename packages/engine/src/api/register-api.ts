import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authRoutes } from './routes/auth/index.ts'
import { batchRoutes, recordWriteRoutes } from './routes/record-writes.ts'
import { notFound } from '../errors.ts'
import { realtimeRoutes } from './routes/realtime.ts'
import { handleError } from './error-handler.ts'
import { apiHeaders, jsonType } from './send-answer.ts'
import type { ApiDependencies } from './fast-path.ts'
import { pathOf } from './context.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes, readyRoutes } from './routes/health.ts'
import { recordReadRoutes } from './routes/record-reads.ts'
import { logRequests } from './request-log.ts'
import { operationRoutes } from './routes/operations/index.ts'

/** The whole record API. Reads and health are registered without hooks: they answer most requests. */
export function registerApi(app: FastifyInstance, { parts, fastPath }: ApiDependencies): void {
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
