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
