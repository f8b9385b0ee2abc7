import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { EngineParts } from '../engine-parts.ts'
import { registerApi } from './api.ts'
import { handleError } from './error-handler.ts'
import { decorateRequests } from './request.ts'

/**
 * A server with the whole record API; the caller adds its own routes and listens. Its requests know `context()`,
 * `parameters()` and `submitted()`, and thrown `ApiError`s are answered in the error shape on every route.
 */
export function createServer(parts: EngineParts, options: FastifyServerOptions = {}): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...(options.logger === undefined && { loggerInstance: parts.logger }),
    disableRequestLogging: true,
    // Slow or stuck senders: the head in 20 seconds, the whole request in two minutes.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000 },
    forceCloseConnections: true,
    return503OnClosing: true,
    ...options,
    routerOptions: { maxParamLength: 300, ...options.routerOptions },
  })
  app.setErrorHandler(handleError)
  decorateRequests(app, parts)
  registerApi(app, parts)
  return app
}
