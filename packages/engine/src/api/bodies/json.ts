import { badRequest } from '../../errors.ts'
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
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner))
}
