import { TryAgain } from '../database/try-again.ts'

/** Alone: no other transaction holds it. Shared: others may refer to it as well, and none deletes it. */
export type LockMode = 'alone' | 'shared'

/** A lock until the end of a transaction: on a row, or on a name. */
export interface Lock {
  /** Of its collection; names come before all rows. */
  readonly rank: number
  readonly id: string
  readonly mode: LockMode
  /** The collection it is in; empty for names. */
  readonly table: string
}

/** Returns the lock of a name. */
export function lockOfName(name: string): Lock {
  return { rank: -1, id: name, mode: 'alone', table: '' }
}

/** Compares locks by the one order in which they are waited for. */
export function byPlace(a: Lock, b: Lock): number {
  return a.rank - b.rank || Number(a.id > b.id) - Number(a.id < b.id)
}

/** Identifies a lock, regardless of its mode. */
export function keyOf({ rank, id }: Lock): string {
  return `${rank}/${id}`
}

/**
 * A lock was needed out of order and is taken: the next try begins with all locks that are known to be
 * needed.
 */
export class LockTaken extends TryAgain {
  readonly needed: readonly Lock[]

  constructor(needed: readonly Lock[]) {
    super('Somebody else holds a lock that was asked for out of order.')
    this.needed = needed
  }
}

/**
 * Returns locks in their order, each once, in runs that one statement can take: of one collection and in one
 * mode.
 */
export function runsOf(locks: readonly Lock[]): Lock[][] {
  const strongest = new Map<string, Lock>()
  for (const lock of locks) {
    const key = keyOf(lock)
    if (strongest.get(key)?.mode !== 'alone') strongest.set(key, lock)
  }
  const runs: Lock[][] = []
  for (const lock of [...strongest.values()].toSorted(byPlace)) {
    const run = runs.at(-1)
    const isSame = run?.[0]?.table === lock.table && run[0].mode === lock.mode && lock.table !== ''
    if (run && isSame) run.push(lock)
    else runs.push([lock])
  }
  return runs
}
