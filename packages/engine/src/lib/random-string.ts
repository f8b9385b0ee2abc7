import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits nobody can guess. */
export function randomString(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
