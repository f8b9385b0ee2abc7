/** Checks whether a stored text is a bcrypt hash, as imported accounts have them. */
export function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)
}

/** Returns the cost of a bcrypt hash: it takes two to the power of it rounds. */
export function bcryptCost(hash: string): number {
  return Number(hash.slice(4, 6))
}

/**
 * Returns the costs of the hashes to compare in addition to one of `done`. Each cost takes twice the rounds
 * of the one before, so the sum takes as many rounds as one hash of `wanted`. `done` is `undefined` if none
 * was compared yet.
 */
export function paddingCosts(done: number | undefined, wanted: number): number[] {
  if (done === undefined) return wanted > 0 ? [wanted] : []
  return Array.from({ length: Math.max(0, wanted - done) }, (_, index) => done + index)
}

/** Returns a hash of this cost that no password fits. */
export function hashOfNothing(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`
}
