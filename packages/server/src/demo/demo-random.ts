/** Numbers that look random and are the same on every run: the demo is deterministic. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of a list. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

/** A record id that is the same on every run, for example `demoevent000007`. */
export function demoId(kind: string, number: number): string {
  return `demo${kind}`.padEnd(15 - String(number).length, '0') + String(number)
}

/** The ids of all members of the demo, as a pattern of SQL and of filters. */
export const demoMembers = 'demomember%'
