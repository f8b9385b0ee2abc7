import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns letters and digits that cannot be guessed. */
export function randomString(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
