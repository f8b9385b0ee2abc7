import type { Collection } from './collections.ts'

/** Somebody who says what the password of an account is. */
export interface PasswordGuess {
  readonly collection: Collection
  readonly id: string
  readonly ip: string
}

/** Compares a password within the limits for guessing; throws 429 when there were too many tries. */
export type PasswordGuard = (guess: PasswordGuess, compare: () => Promise<boolean>) => Promise<boolean>
