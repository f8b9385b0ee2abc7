import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Caller } from '../auth/auth-service.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { RequestContext, RequestKind } from '../records/request-context.ts'
import type { SubmittedBody } from '../records/files.ts'
import type { BodyReader } from './bodies/submitted.ts'
import { contextOf, parametersOf } from './context.ts'

/** Options of a route for reading its body. */
export interface SubmittedOptions {
  /** Bytes; 1 MiB when absent. */
  readonly maxBytes?: number
  /** Error message for a body that cannot be parsed, if the route has its own. */
  readonly message?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The response; set only for requests that may have a body. */
    response: ServerResponse | null
    /** The caller that `context()` last found: the request itself may end their session or their account. */
    caller: Caller | null
    /** Identifies the caller; a guest for anything but a valid token. `body` is still empty. */
    context(kind?: RequestKind): Promise<RequestContext>
    /**
     * Returns the parameters as the record API reads them: the first of equal names wins, broken pairs are
     * dropped.
     */
    parameters(): Readonly<Record<string, string>>
    /**
     * Reads the body now: JSON, a form or multipart. Once per request; its files live as long as the
     * response. Throws 400, 408, 413 and 503.
     */
    submitted(options?: SubmittedOptions): Promise<SubmittedBody>
  }
}

/** Default byte limit of a body. */
export const usualBodyLimit = 1024 * 1024

/** Adds `context()`, `parameters()` and `submitted()` to every request of the server. */
export function decorateRequests(app: FastifyInstance, parts: EngineParts, bodies: BodyReader): void {
  app.decorateRequest('response', null)
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    const canHaveBody = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD')
    if (canHaveBody) route.onRequest = [route.onRequest ?? [], rememberResponse].flat()
  })

  app.decorateRequest('parameters', function parameters(this: FastifyRequest) {
    return parametersOf(this.raw)
  })

  app.decorateRequest('context', async function context(this: FastifyRequest, kind: RequestKind = 'default') {
    const caller = await parts.auth.authenticate(this.raw.headers.authorization)
    this.caller = caller
    return contextOf(this.raw, { caller, kind, ip: this.ip })
  })

  app.decorateRequest('submitted', async function submitted(this: FastifyRequest, options = {}) {
    const { maxBytes = usualBodyLimit, message } = options
    const body = await bodies.read(this.raw, { ip: this.ip, maxBytes, message })
    // A response always closes, also if the client disconnects; code that still reads its files then fails.
    const dispose = () => void body.dispose().catch((error: unknown) => parts.logger.warn(error))
    if (this.response?.closed === false) this.response.once('close', dispose)
    else dispose()
    return body
  })
}

const rememberResponse: onRequestHookHandler = (request, reply, done) => {
  request.response = reply.raw
  done()
}
