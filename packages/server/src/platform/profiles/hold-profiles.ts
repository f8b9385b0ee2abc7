import type { Transaction } from '@longhouse/engine'

/**
 * Holds what is kept of profiles until the end of the transaction: what a card may say depends on what others hide, and
 * a badge that is granted on what somebody hides at the same moment.
 */
export function holdProfiles(tx: Transaction): Promise<void> {
  return tx.lockName('profiles')
}
