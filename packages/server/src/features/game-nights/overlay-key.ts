import { randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const length = 24

/** Returns a random key for the overlay of a night. */
export function newOverlayKey(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
