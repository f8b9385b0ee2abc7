import type { Transaction } from '@longhouse/engine'

/**
 * Locks all profiles until the end of the transaction. A card depends on what other members hide, and a
 * granted badge on what its owner hides.
 */
export function holdProfiles(tx: Transaction): Promise<void> {
  return tx.lockName('profiles')
}
