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
  // What lies past the last full round would make small numbers likelier: draw again.
  const fair = Math.floor(2 ** 32 / limit) * limit
  for (;;) {
    const drawn = draw()
    if (drawn < fair) return drawn % limit
  }
}

// Asking for one number costs as much as asking for many, and an id takes fifteen.
const pool = new Uint32Array(512)
let taken = pool.length

function draw(): number {
  if (taken === pool.length) {
    crypto.getRandomValues(pool)
    taken = 0
  }
  return pool[taken++] ?? draw()
}
