import type { Sign } from './ast.ts'
import { FilterError } from './filter-error.ts'

/** A word of the filter language. `call` stands for a function name together with its opening parenthesis. */
export type Token =
  | { readonly kind: 'identifier' | 'call' | 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'sign'; readonly sign: Sign; readonly any: boolean }
  | { readonly kind: '&&' | '||' | '(' | ')' | ',' }

/** A word and its place in the filter. */
export type PlacedToken = Token & { readonly start: number; readonly end: number }

type Scan = (text: string, start: number) => { token?: Token; end: number }

/** Splits a filter into words, in one pass over the text. Throws a `FilterError` at the first invalid one. */
export function tokenize(text: string): PlacedToken[] {
  const tokens: PlacedToken[] = []
  let position = 0
  while (position < text.length) {
    const { token, end } = scannerFor(text, position)(text, position)
    if (token) tokens.push({ ...token, start: position, end })
    position = end
  }
  return tokens
}

const signs = new Set<string>(['=', '!=', '>', '>=', '<', '<=', '~', '!~'])

function scannerFor(text: string, position: number): Scan {
  const character = text.charAt(position)
  if (' \t\n'.includes(character)) return (_, start) => ({ end: start + 1 })
  if (character === '/') return scanComment
  if (character === '"' || character === "'") return scanText
  if (character === '-' || isDigit(character)) return scanNumber
  if ('&|'.includes(character)) return scanJoin
  if ('=!<>~?'.includes(character)) return scanSign
  if (isPunctuation(character)) return (_, start) => ({ token: { kind: character }, end: start + 1 })
  if (/[A-Za-z@_#]/.test(character)) return scanIdentifier
  throw new FilterError('unknown_character', { start: position, end: position + 1 })
}

function scanComment(text: string, start: number): { end: number } {
  if (text.charAt(start + 1) !== '/') throw new FilterError('unknown_character', { start, end: start + 1 })
  const lineEnd = text.indexOf('\n', start)
  return { end: lineEnd < 0 ? text.length : lineEnd }
}

// The client writes values as JSON texts, so a backslash must be read exactly as it escapes: a reading that took
// the closing quote of a value ending in a backslash for an escaped one would let the rest of the value break out.
function scanText(text: string, start: number): { token: Token; end: number } {
  const quote = text.charAt(start)
  let value = ''
  let position = start + 1
  while (position < text.length && text.charAt(position) !== quote) {
    const character = text.charAt(position)
    const escaped = character === '\\' ? escapedCharacters.get(text.charAt(position + 1)) : undefined
    value += escaped ?? character
    position += escaped === undefined ? 1 : 2
  }
  if (position >= text.length) throw new FilterError('open_text', { start, end: text.length })
  return { token: { kind: 'text', value }, end: position + 1 }
}

// Every other backslash stands for itself.
const escapedCharacters = new Map([
  ["'", "'"],
  ['"', '"'],
  ['\\', '\\'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function scanNumber(text: string, start: number): { token: Token; end: number } {
  const end = endOfRun(text, start + 1, (character) => isDigit(character) || character === '.')
  const spelled = text.slice(start, end)
  const [whole, fraction, ...more] = spelled.replace('-', '').split('.', 3)
  const value = Number(spelled)
  if (whole === '' || fraction === '' || more.length > 0 || !Number.isFinite(value))
    throw new FilterError('bad_number', { start, end })
  return { token: { kind: 'number', value }, end }
}

function scanJoin(text: string, start: number): { token: Token; end: number } {
  const end = endOfRun(text, start, (character) => character === text.charAt(start))
  const join = text.slice(start, end)
  if (join !== '&&' && join !== '||') throw new FilterError('bad_sign', { start, end })
  return { token: { kind: join }, end }
}

function scanSign(text: string, start: number): { token: Token; end: number } {
  const end = endOfRun(text, start, (character) => '=!<>~?'.includes(character))
  const spelled = text.slice(start, end)
  const any = spelled.startsWith('?')
  const sign = any ? spelled.slice(1) : spelled
  if (!isSign(sign)) throw new FilterError('bad_sign', { start, end })
  return { token: { kind: 'sign', sign, any }, end }
}

function scanIdentifier(text: string, start: number): { token: Token; end: number } {
  const end = endOfRun(text, start + 1, (character) => /[\w.:]/.test(character))
  const value = text.slice(start, end)
  if (!/\w/.test(text.charAt(end - 1))) throw new FilterError('bad_name', { start, end })
  if (text.charAt(end) === '(') return { token: { kind: 'call', value }, end: end + 1 }
  return { token: { kind: 'identifier', value }, end }
}

function endOfRun(text: string, start: number, belongs: (character: string) => boolean): number {
  let end = start
  while (end < text.length && belongs(text.charAt(end))) end += 1
  return end
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}

function isPunctuation(character: string): character is '(' | ')' | ',' {
  return character === '(' || character === ')' || character === ','
}

function isSign(text: string): text is Sign {
  return signs.has(text)
}
