import type { QueryCost, CallerQuery } from '../database/database.ts'
import { addressKey } from '../lib/address-key.ts'
import { RecentCache } from '../lib/recent-cache.ts'
import { valueShape } from '../query/compilation.ts'

/** A record of an auth collection as rules see it: every stored field but the secrets. */
export interface AuthRecord {
  readonly id: string
  readonly collectionId: string
  readonly collectionName: string
  readonly [field: string]: unknown
}

/** What the caller was doing when a rule is asked; `@request.context`. */
export type RequestKind =
  | 'default'
  | 'oauth2'
  | 'otp'
  | 'password'
  | 'realtime'
  | 'protectedFile'
  | 'expand'
  | 'batch'

/** The request as rules and hooks see it. */
export interface RequestContext {
  /** The logged-in record, superusers included; `null` for guests. */
  readonly auth: AuthRecord | null
  readonly isSuperuser: boolean
  readonly kind: RequestKind
  readonly method: string
  readonly query: Readonly<Record<string, string>>
  /** Lower case, `-` replaced by `_`. */
  readonly headers: Readonly<Record<string, string>>
  /** The submitted values after modifiers were resolved. */
  readonly body: Readonly<Record<string, unknown>>
  readonly ip: string
}

/** The context of work the server does on its own account: superuser rights, no person. */
export const systemContext: RequestContext = {
  auth: null,
  isSuperuser: true,
  kind: 'default',
  method: '',
  query: {},
  headers: {},
  body: {},
  ip: '',
}

/** What of a context can be another. */
type ContextChanges = Partial<Pick<RequestContext, 'isSuperuser' | 'kind' | 'body'>>

/**
 * The context of a request with something else in it. Headers and parameters are asked of the request only when a rule
 * asks for them: to copy them for every record costs more than to check it. A spread of it lacks them.
 */
export class DerivedContext implements RequestContext {
  readonly auth: AuthRecord | null
  readonly isSuperuser: boolean
  readonly kind: RequestKind
  readonly body: RequestContext['body']
  readonly #base: RequestContext

  constructor(base: RequestContext, changes: ContextChanges) {
    this.#base = base
    this.auth = base.auth
    this.isSuperuser = changes.isSuperuser ?? base.isSuperuser
    this.kind = changes.kind ?? base.kind
    this.body = changes.body ?? base.body
  }

  get method(): string {
    return this.#base.method
  }

  get query(): RequestContext['query'] {
    return this.#base.query
  }

  get headers(): RequestContext['headers'] {
    return this.#base.headers
  }

  get ip(): string {
    return this.#base.ip
  }
}

/** The cost of a query that finds its rows by an index. */
const byIndex: QueryCost = { tables: [], terms: 0, steps: 0, walked: [] }

/**
 * Returns the query of a caller, with the name under which they share readers; undefined for the server's own
 * work.
 */
export function callerQueryOf(
  context: RequestContext,
  queryCost: QueryCost = byIndex,
): CallerQuery | undefined {
  const { auth, isSuperuser } = context
  if (!auth && isSuperuser) return undefined
  return { ...queryCost, caller: fairShareKey(context), isOperator: isSuperuser }
}

/** Returns the key of a caller's fair share: an account, or the address of a guest. */
export function fairShareKey({ auth, ip }: RequestContext): string {
  return auth?.id ?? addressKey(ip)
}

/** Names a dependency on superuser rights; not part of the filter language. */
export const superuserVariable = '@superuser'

/** Names the id of the caller. */
export const callerVariable = '@request.auth.id'

/**
 * Returns the value of a request variable as rules read it: `@request.auth.x`, `@request.body.x`,
 * `@request.query.x`, `@request.headers.x`, `@request.method`, `@request.context` or `@superuser`. Unknown
 * ones are `null`. With `:isset` at the end it returns whether the key exists, with `:shape` whether the
 * value is NULL, empty, text or a number.
 */
export function readVariable(context: RequestContext, name: string): unknown {
  if (name === superuserVariable) return context.isSuperuser
  const variable = variableOf(name)
  const value = read(context, variable)
  if (variable.asks === 'shape') return valueShape(value)
  return variable.asks === 'isset' ? value !== undefined : (value ?? null)
}

/** The parts of a name. */
interface Variable {
  readonly asks: 'value' | 'shape' | 'isset'
  readonly area: string | undefined
  readonly path: readonly string[]
}

// The same few names are read for every request, some of them more than once.
const variables = new RecentCache<Variable>(1000)

function variableOf(name: string): Variable {
  const kept = variables.get(name)
  if (kept) return kept
  const asks = name.endsWith(':shape') ? 'shape' : name.endsWith(':isset') ? 'isset' : 'value'
  const [root, area, ...path] = (asks === 'value' ? name : name.slice(0, -`:${asks}`.length)).split('.')
  const variable = { asks, area: root === '@request' ? area : undefined, path } as const
  variables.set(name, variable)
  return variable
}

function read(context: RequestContext, { area, path }: Variable): unknown {
  if (area === undefined) return undefined
  if (area === 'context') return context.kind
  if (area === 'method') return context.method
  return path.length === 0 ? undefined : walk(areaOf(context, area), path)
}

function areaOf(context: RequestContext, area: string): unknown {
  switch (area) {
    case 'auth':
      return context.auth
    case 'body':
      return context.body
    case 'query':
      return context.query
    case 'headers':
      return context.headers
    default:
      return undefined
  }
}

function walk(value: unknown, path: readonly string[]): unknown {
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
