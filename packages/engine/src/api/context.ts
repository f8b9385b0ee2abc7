import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Caller } from '../auth/auth-service.ts'
import type { RequestContext, RequestKind } from '../records/request-context.ts'

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
export function parametersOf({ url = '' }: IncomingMessage): Record<string, string> {
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
