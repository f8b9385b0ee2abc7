import { badRequest, tooLarge } from '../../errors.ts'
import { inferPart } from '../../schema/infer-part.ts'

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

const maxDepth = 200
const maxValues = 200_000
const maxKeys = 5000
const maxEscapedQuotes = 1_000_000
const maxPlain = 1000

/**
 * Reads the first JSON value of a text and ignores the rest. Stricter than `JSON.parse`: a key must not
 * repeat in an object, and depth and numbers are limited, so that no text can stall the process. Throws a
 * `SyntaxError`.
 */
export function parseStrictJson(text: string): unknown {
  return parsePlain(text) ?? JSON.parse(text.slice(0, endOfFirstValue(text)))
}

/**
 * Parses a short object of single values, as most bodies are: as many colons as keys means that no key
 * repeats. Returns `undefined` if the text needs a closer check. That includes any escape: V8 can take an
 * escaped key for another one with a backslash that it saw in the same place. One repeated key then counts as
 * two.
 */
function parsePlain(text: string): unknown {
  if (text.length > maxPlain || text.includes('[') || text.includes('\\')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && keysOfFlat(value) === colonsIn(text)
      ? value
      : undefined
  } catch {
    return undefined
  }
}

/** Counts the keys of a flat object; returns -1 for a nested one. */
function keysOfFlat(value: object): number {
  const values = Object.values(value)
  return values.some((inner) => typeof inner === 'object' && inner !== null) ? -1 : values.length
}

function colonsIn(text: string): number {
  let count = 0
  for (let place = text.indexOf(':'); place !== -1; place = text.indexOf(':', place + 1)) count += 1
  return count
}

/**
 * Finds the end of the first value. Distinguishes only brackets, strings and keys; `JSON.parse` checks the
 * rest.
 */
function endOfFirstValue(text: string): number {
  const open: (Set<string> | null)[] = []
  let keyExpected = false
  let values = 0
  let index = 0

  while (index < text.length) {
    const character = text[index]
    if (character === '"') {
      const end = endOfString(text, index)
      if (keyExpected) addKey(open.at(-1), text.slice(index, end))
      keyExpected = false
      index = end
    } else if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : null) > maxDepth)
        throw new SyntaxError('nested too deeply')
      keyExpected = character === '{'
      index++
      continue
    } else if (character === '}' || character === ']') {
      open.pop()
      keyExpected = false
      index++
    } else if (character === ',') {
      if (++values > maxValues) throw new SyntaxError('too many values')
      keyExpected = open.at(-1) instanceof Set
      index++
      continue
    } else if (character === ':' || isBlank(character)) {
      index++
      continue
    } else {
      index = endOfWord(text, index)
    }
    if (open.length === 0) return index
  }
  return index
}

function addKey(keys: Set<string> | null | undefined, quoted: string): void {
  const key = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
  if (keys?.has(key)) throw new SyntaxError('duplicate key')
  if (keys && keys.add(key).size > maxKeys) throw new SyntaxError('too many keys')
}

function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  let escaped = 0
  while (quote !== -1 && isEscaped(text, quote)) {
    if (++escaped > maxEscapedQuotes) throw new SyntaxError('too many escapes')
    quote = text.indexOf('"', quote + 1)
  }
  if (quote === -1) throw new SyntaxError('unfinished text')
  return quote + 1
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0
  while (text[index - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r'
}

function endOfWord(text: string, start: number): number {
  const wordEnd = /[\s,:{}[\]"]/g
  wordEnd.lastIndex = start
  return wordEnd.exec(text)?.index ?? text.length
}
