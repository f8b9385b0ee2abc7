import { badRequest, tooLarge } from '../../errors.ts'
import { inferPart } from '../../schema/infer-part.ts'
import { parseStrictJson } from './strict-json.ts'

/**
 * Parses a JSON body. An empty body and `null` become an empty object. Throws 400 for arrays, single values,
 * malformed text, repeated keys and NUL characters (which PostgreSQL cannot store).
 */
export function parseJsonBody(text: string, message?: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  const value = parsed(text, message)
  if (value === null) return {}
  if (!isObject(value)) throw badRequest(message)
  if (text.includes('\\u0000') && hasNul(value)) throw badRequest(message)
  // No field has this name, and code that copies it would change a prototype.
  if (text.includes('__proto__')) delete value['__proto__']
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string, message: string | undefined): unknown {
  try {
    return parseStrictJson(text)
  } catch {
    throw badRequest(message)
  }
}

/** Checks whether a text, a key or any nested value has a NUL character. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner))
}

/** Parts of this name hold a JSON object of values instead of one value. */
const payloadName = '@jsonPayload'

/**
 * The values of a form. Repeated names become lists, texts that spell a boolean or a number become one, and the
 * objects in `@jsonPayload` parts are laid over them, later ones over earlier ones.
 */
export function valuesOfParts(
  parts: readonly (readonly [name: string, text: string])[],
  message?: string,
): Record<string, unknown> {
  const values = new Map<string, unknown[]>()
  const payloads: Record<string, unknown>[] = []
  for (const [name, text] of parts) {
    if (hasNul(name) || hasNul(text)) throw badRequest(message)
    if (name === payloadName) payloads.push(parseJsonBody(text, message))
    else if (name !== '__proto__') {
      const list = values.get(name) ?? []
      list.push(inferPart(text))
      values.set(name, list)
    }
  }
  const plain = [...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list] as const)
  return Object.assign(Object.fromEntries(plain), ...payloads)
}

/** How many fields a form may have, in whichever way it is sent. */
export const maxFields = 1000

/** The values of an `application/x-www-form-urlencoded` body. Throws 413 for too many. */
export function parseFormBody(text: string, message?: string): Record<string, unknown> {
  if (text.split('&', maxFields + 1).length > maxFields) throw tooLarge()
  return valuesOfParts([...new URLSearchParams(text)], message)
}
