import { LatelyUsed } from '../lib/lately-used.ts'
import { valueShape } from '../query/compilation.ts'
import type { RequestContext } from './request-context.ts'

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
const variables = new LatelyUsed<Variable>(1000)

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
