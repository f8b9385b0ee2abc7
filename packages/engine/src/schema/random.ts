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
