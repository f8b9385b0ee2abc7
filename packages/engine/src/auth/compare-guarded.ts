import type { AuthDependencies } from './auth-dependencies.ts'
import type { Guess } from '../limits/guess.ts'
import { isKnownAddress } from './auth-origins.ts'

/** An attempt at a secret, and its comparison. */
export interface Attempt extends Omit<Guess, 'isKnownAddress'> {
  readonly compare: () => Promise<boolean>
}

/**
 * Compares a secret within the limits for guessing. Throws 429, comparing nothing, after too many tries.
 * Addresses that the account has used have an allowance that strangers cannot use up.
 */
export async function compareGuarded(
  parts: Pick<AuthDependencies, 'auth' | 'database' | 'limits'>,
  { compare, ...guess }: Attempt,
): Promise<boolean> {
  const { limits } = parts
  if (!limits.isOn) return compare()
  const { collection, subject, ip } = guess
  const isKnown = await isKnownAddress(parts, { collection, id: subject, ip })
  const counted = { ...guess, isKnownAddress: isKnown }
  await limits.guardGuess(counted)
  const fits = await compare()
  if (fits) await limits.guessed(counted)
  return fits
}
