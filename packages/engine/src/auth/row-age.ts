import { toText } from '../schema/cast.ts'

/** Whether a row was made longer ago than this. */
export function isOlderThan(row: Readonly<Record<string, unknown>>, seconds: number, now: Date): boolean {
  const created = Date.parse(toText(row['created']))
  return !(now.getTime() - created <= seconds * 1000)
}
