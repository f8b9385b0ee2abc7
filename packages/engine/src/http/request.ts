import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { EngineParts } from '../engine-parts.ts'
import type { AuthRecord, RequestContext, RequestKind } from '../records/request-context.ts'
import type { SubmittedBody } from '../records/submitted-body.ts'
import { defaultBodyLimit, readSubmitted } from './bodies/submitted.ts'
import { parseQueryString } from './query-string.ts'

/** How a route wants its body read. */
export interface SubmittedOptions {
  /** Bytes; 32 MiB when absent. */
  readonly maxBytes?: number
  /** The sentence for a body that cannot be understood, where the route has its own. */
  readonly message?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, and how; a guest for anything that is not a valid token. `body` is still empty. */
    context(kind?: RequestKind): Promise<RequestContext>
    /** The parameters as the record API reads them: the first of equal names wins, broken pairs are dropped. */
    parameters(): Readonly<Record<string, string>>
    /**
     * The body, read now: JSON, a form or multipart. Once per request; its files live as long as the response.
     * Throws 400 and 413.
     */
    submitted(options?: SubmittedOptions): Promise<SubmittedBody>
  }
}

/** Gives every request of the server `context()`, `parameters()` and `submitted()`. */
export function decorateRequests(app: FastifyInstance, parts: EngineParts): void {
  const tempDir = join(parts.options.dataDir, 'temp')
  const responses = new WeakMap<IncomingMessage, ServerResponse>()
  const rememberResponse: onRequestHookHandler = (request, reply, done) => {
    responses.set(request.raw, reply.raw)
    done()
  }
  app.addHook('onRoute', (route) => {
    const canHaveBody = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD')
    if (canHaveBody) route.onRequest = [route.onRequest ?? [], rememberResponse].flat()
  })

  app.decorateRequest('parameters', function parameters(this: FastifyRequest) {
    return parametersOf(this)
  })

  app.decorateRequest('context', async function context(this: FastifyRequest, kind: RequestKind = 'default') {
    return contextOf(this, await parts.auth.authenticate(this.raw.headers.authorization), kind)
  })

  app.decorateRequest('submitted', async function submitted(this: FastifyRequest, options = {}) {
    const { maxBytes = defaultBodyLimit, message } = options
    const body = await readSubmitted(this.raw, { maxBytes, message, tempDir })
    // A response closes in every case, also when the client goes away; who still reads its files then fails.
    const dispose = () => void body.dispose().catch((error: unknown) => parts.logger.warn(error))
    const response = responses.get(this.raw)
    if (response?.closed === false) response.once('close', dispose)
    else dispose()
    return body
  })
}

/** The context of a request of a known caller. Headers and parameters are read only when a rule asks for them. */
export function contextOf(
  request: FastifyRequest,
  caller: { readonly auth: AuthRecord | null; readonly isSuperuser: boolean },
  kind: RequestKind = 'default',
): RequestContext {
  return {
    auth: caller.auth,
    isSuperuser: caller.isSuperuser,
    kind,
    method: request.method,
    body: {},
    get ip() {
      return request.ip
    },
    get query() {
      return parametersOf(request)
    },
    get headers() {
      return headersForRules(request.raw.headers)
    },
  }
}

function parametersOf(request: FastifyRequest): Record<string, string> {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return at === -1 ? {} : parseQueryString(url.slice(at + 1))
}

function headersForRules(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.replaceAll('-', '_'),
    Array.isArray(value) ? (value[0] ?? '') : (value ?? ''),
  ])
  return Object.fromEntries(entries)
}
