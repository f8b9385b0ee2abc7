import { valueShape } from '../query/compilation.ts'
import type { RequestContext } from './request-context.ts'

/** Names a dependency on superuser rights; not part of the filter language. */
export const superuserVariable = '@superuser'

/** Names the id of whoever is asking. */
export const callerVariable = '@request.auth.id'

/**
 * The value of a request variable as rules read it: `@request.auth.x`, `@request.body.x`, `@request.query.x`,
 * `@request.headers.x`, `@request.method`, `@request.context` or `@superuser`. Unknown ones are `null`. With
 * `:isset` at the end it says whether the key was there at all, with `:shape` whether it is NULL, empty, text or a number.
 */
export function readVariable(context: RequestContext, name: string): unknown {
  if (name === superuserVariable) return context.isSuperuser
  if (name.endsWith(':shape')) return valueShape(read(context, name.slice(0, -':shape'.length)))
  if (name.endsWith(':isset')) return read(context, name.slice(0, -':isset'.length)) !== undefined
  return read(context, name) ?? null
}

function read(context: RequestContext, name: string): unknown {
  const [root, area, key, ...rest] = name.split('.')
  if (root !== '@request' || area === undefined) return undefined
  if (area === 'context') return context.kind
  if (area === 'method') return context.method
  if (key === undefined) return undefined
  return walk(areaOf(context, area), [key, ...rest])
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
