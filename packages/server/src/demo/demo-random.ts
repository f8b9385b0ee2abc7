// The demo is deterministic, as squads are.
export { createRandom } from '../features/game-nights/form-squads.ts'

/** Picks an item of a list. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

/** Returns a record id that is the same on every run, for example `demoevent000007`. */
export function demoId(kind: string, number: number): string {
  return `demo${kind}`.padEnd(15 - String(number).length, '0') + String(number)
}

/** The ids of all members of the demo, as a pattern of SQL and of filters. */
export const demoMembers = 'demomember%'
