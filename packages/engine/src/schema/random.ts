const idAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A fresh record id: 15 characters of `[a-z0-9]`. */
export function generateId(): string {
  return randomText(15, idAlphabet)
}

/** Text of unguessable characters, each of the alphabet equally likely. */
export function randomText(length: number, alphabet: string = idAlphabet): string {
  let result = ''
  for (let left = length; left > 0; left -= 1) result += alphabet.charAt(randomBelow(alphabet.length))
  return result
}

/** An unguessable whole number from 0 up to, not including, `limit` (at most 2^32). */
export function randomBelow(limit: number): number {
  const [draw, range] = limit <= 256 ? [drawByte, 256] : [drawWord, 2 ** 32]
  // What lies past the last full round would make small numbers likelier: draw again.
  const fair = range - (range % limit)
  for (;;) {
    const drawn = draw()
    if (drawn < fair) return drawn % limit
  }
}

// Asking for one number costs as much as asking for many, and an id takes fifteen.
const pool = new Uint8Array(2048)
let taken = pool.length

function drawByte(): number {
  if (taken === pool.length) {
    crypto.getRandomValues(pool)
    taken = 0
  }
  return pool[taken++] ?? drawByte()
}

function drawWord(): number {
  return ((drawByte() << 24) | (drawByte() << 16) | (drawByte() << 8) | drawByte()) >>> 0
}

const digits = '0123456789'
const lower = 'abcdefghijklmnopqrstuvwxyz'
const word = `${lower}ABCDEFGHIJKLMNOPQRSTUVWXYZ${digits}_`
const endless = 6
const maxRepeats = 1000

/**
 * Returns random text that fits a pattern such as `users[0-9]{6}`: plain characters, classes, `\d`, `\w` and
 * repeats. Throws on an unknown part (groups, alternatives, anchors), which is a mistake in the schema.
 */
export function generateFromPattern(pattern: string): string {
  let result = ''
  for (const { alphabet, repeat } of piecesOf(pattern)) {
    result += randomText(repeat.least + randomBelow(repeat.most - repeat.least + 1), alphabet)
  }
  return result
}

/** A part of a pattern: the characters to choose from, and how often. */
interface Piece {
  readonly alphabet: string
  readonly repeat: { readonly least: number; readonly most: number }
}

// Patterns are those of schemas, and every new record asks for the same few.
const known = new Map<string, readonly Piece[]>()

function piecesOf(pattern: string): readonly Piece[] {
  const kept = known.get(pattern)
  if (kept) return kept
  const pieces: Piece[] = []
  for (let rest = pattern; rest !== '';) {
    const piece = piecePattern.exec(rest)
    if (!piece) throw new Error(`Cannot generate text from the pattern ${pattern}`)
    const [whole, set = '', repeat = ''] = piece
    pieces.push({ alphabet: charactersOf(set), repeat: repeatsOf(repeat) })
    rest = rest.slice(whole.length)
  }
  known.set(pattern, pieces)
  return pieces
}

const piecePattern =
  /^(\[(?:\\.|[^\]\\^])(?:\\.|[^\]\\])*\]|\\.|[^[\](){}|^$.*+?\\])(\{\d+(?:,\d+)?\}|[?*+])?/

function charactersOf(set: string): string {
  if (!set.startsWith('[')) return escapeOrSelf(set)

  const parts = set.slice(1, -1).match(/\\.|[\s\S]-[^\\]|[\s\S]/g) ?? []
  return [...new Set(parts.flatMap((part) => rangeOf(part).split('')))].join('')
}

function rangeOf(part: string): string {
  if (part.length !== 3) return escapeOrSelf(part)
  const from = part.charCodeAt(0)
  const to = part.charCodeAt(2)
  if (to < from) throw new Error(`Cannot generate text from the range ${part}`)
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, step) => from + step))
}

function escapeOrSelf(text: string): string {
  if (text === String.raw`\d`) return digits
  if (text === String.raw`\w`) return word
  return text.startsWith('\\') ? text.slice(1) : text
}

function repeatsOf(repeat: string): Piece['repeat'] {
  if (repeat === '') return { least: 1, most: 1 }
  if (repeat === '?') return { least: 0, most: 1 }
  if (repeat === '*') return { least: 0, most: endless }
  if (repeat === '+') return { least: 1, most: endless }

  const [least = 0, most = least] = repeat.slice(1, -1).split(',').map(Number)
  if (most < least || most > maxRepeats) throw new Error(`Cannot repeat ${repeat}`)
  return { least, most }
}
