import { randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const length = 24

/** What opens the overlay of a night; nobody guesses it. */
export function newOverlayKey(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
