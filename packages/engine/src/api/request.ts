import type { ServerResponse, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Caller } from '../auth/auth-service.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { RequestContext, RequestKind } from '../records/request-context.ts'
import type { SubmittedBody } from '../records/files.ts'
import type { BodyReader } from './bodies/submitted.ts'

/** Options of a route for reading its body. */
interface SubmittedOptions {
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
const usualBodyLimit = 1024 * 1024

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

const nothing = {}

/** Details of a request that it does not contain. */
interface ContextDetails {
  readonly caller: Caller
  readonly kind?: RequestKind
  readonly ip?: string
}

/**
 * Creates the context of a request of a known caller. Reads headers and parameters only when a rule needs
 * them.
 */
export function contextOf(
  request: IncomingMessage,
  { caller, kind = 'default', ip = '' }: ContextDetails,
): RequestContext {
  return {
    auth: caller.auth,
    isSuperuser: caller.isSuperuser,
    kind,
    ip,
    method: request.method ?? '',
    body: {},
    get query() {
      return parametersOf(request)
    },
    get headers() {
      return headersForRules(request.headers)
    },
  }
}

/**
 * The context of a request for a cached response. Costs a tenth of the other, but a spread of it lacks
 * headers.
 */
export class QuickContext implements RequestContext {
  readonly auth: Caller['auth']
  readonly isSuperuser: boolean
  readonly kind = 'default'
  readonly ip = ''
  readonly body = nothing
  readonly #request: IncomingMessage

  constructor(request: IncomingMessage, { auth, isSuperuser }: Caller) {
    this.#request = request
    this.auth = auth
    this.isSuperuser = isSuperuser
  }

  get method(): string {
    return this.#request.method ?? ''
  }

  get query(): Readonly<Record<string, string>> {
    return parametersOf(this.#request)
  }

  get headers(): Readonly<Record<string, string>> {
    return headersForRules(this.#request.headers)
  }
}

/** Parses the parameters of a request, as the record API reads them. */
function parametersOf({ url = '' }: IncomingMessage): Record<string, string> {
  const index = url.indexOf('?')
  return index === -1 ? {} : parseQueryString(url.slice(index + 1))
}

function headersForRules(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.replaceAll('-', '_'),
    Array.isArray(value) ? (value[0] ?? '') : (value ?? ''),
  ])
  return Object.fromEntries(entries)
}

/** The parameters of a query string: the first of equal names wins, pairs that cannot be decoded are dropped. */
export function parseQueryString(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  if (text === '') return values
  for (const pair of text.split('&')) {
    if (pair === '' || pair.includes(';')) continue
    const index = pair.indexOf('=')
    const name = decoded(index === -1 ? pair : pair.slice(0, index))
    const value = index === -1 ? '' : decoded(pair.slice(index + 1))
    if (name === undefined || value === undefined || name === '__proto__') continue
    if (!Object.hasOwn(values, name)) values[name] = value
  }
  return values
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const index = url.indexOf('?')
  return index === -1 ? url : url.slice(0, index)
}

function decoded(text: string): string | undefined {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
