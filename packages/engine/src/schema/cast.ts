/**
 * Returns any value as text: numbers and booleans are spelled out, everything that is not a scalar becomes
 * `''`.
 */
export function toText(input: unknown): string {
  if (typeof input === 'string') return input
  if (typeof input === 'number') return spellNumber(input)
  if (typeof input === 'boolean' || typeof input === 'bigint') return String(input)
  return ''
}

/** Returns any value as a finite number: numeric text, 1 and 0 for booleans, 0 for everything else. */
export function toNumber(input: unknown): number {
  if (typeof input === 'boolean') return input ? 1 : 0
  if (typeof input === 'string' && !numericPattern.test(input)) return 0
  if (typeof input !== 'string' && typeof input !== 'number') return 0

  const number = Number(input)
  return Number.isFinite(number) ? number : 0
}

/** Returns any value as a boolean: `true`, non-zero numbers and the usual spellings of true. */
export function toBool(input: unknown): boolean {
  if (typeof input === 'string') return trueSpellings.has(input)
  if (typeof input === 'number') return input !== 0 && !Number.isNaN(input)
  return input === true
}

/**
 * Returns any value as a list of distinct non-empty texts in their first order; JSON text of such a list is
 * read.
 */
export function toTextList(input: unknown): string[] {
  // Nearly everything that comes here is one id.
  if (typeof input === 'string' && !input.includes('[')) return input === '' ? [] : [input]
  const items = Array.isArray(input) ? input.map(toText) : listFromScalar(toText(input))
  return [...new Set(items)].filter((item) => item !== '')
}

/** Counts the characters as a person would: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Returns the size of a text in UTF-8. */
export function byteCount(text: string): number {
  return new TextEncoder().encode(text).length
}

const numericPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const trueSpellings = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])

function listFromScalar(text: string): string[] {
  if (!text.includes('[')) return [text]
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed) && parsed.every((item) => typeof item === 'string')) return parsed
  } catch {
    // Not JSON after all: an ordinary value with a bracket in it.
  }
  return [text]
}

// Without exponent, whatever the size: 1e21 is spelled 1000000000000000000000.
function spellNumber(number: number): string {
  const text = String(number)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text

  const [, sign = '', first = '', rest = '', exponentText = '0'] = match
  const exponent = Number(exponentText)
  const digits = first + rest
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  return sign + digits.padEnd(exponent + 1, '0')
}
