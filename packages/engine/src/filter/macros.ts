import { formatDate } from '../schema/dates.ts'

const dayMs = 24 * 60 * 60 * 1000

const macros: ReadonlyMap<string, (now: Date) => string | number> = new Map<
  string,
  (now: Date) => string | number
>([
  ['@now', (now) => formatDate(now)],
  ['@yesterday', (now) => formatDate(new Date(now.getTime() - dayMs))],
  ['@tomorrow', (now) => formatDate(new Date(now.getTime() + dayMs))],
  ['@todayStart', (now) => start(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))],
  ['@todayEnd', (now) => endBefore(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))],
  ['@monthStart', (now) => start(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))],
  ['@monthEnd', (now) => endBefore(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))],
  ['@yearStart', (now) => start(Date.UTC(now.getUTCFullYear(), 0, 1))],
  ['@yearEnd', (now) => endBefore(Date.UTC(now.getUTCFullYear() + 1, 0, 1))],
  ['@second', (now) => now.getUTCSeconds()],
  ['@minute', (now) => now.getUTCMinutes()],
  ['@hour', (now) => now.getUTCHours()],
  ['@day', (now) => now.getUTCDate()],
  ['@month', (now) => now.getUTCMonth() + 1],
  ['@weekday', (now) => now.getUTCDay()],
  ['@year', (now) => now.getUTCFullYear()],
])

/** The value of a time macro such as `@todayStart`, in UTC; `undefined` when there is no such macro. */
export function macroValue(name: string, now: Date): string | number | undefined {
  return macros.get(name)?.(now)
}

/** Whether an identifier is a time macro; its value then changes from one moment to the next. */
export function isMacro(name: string): boolean {
  return macros.has(name)
}

function start(moment: number): string {
  return formatDate(new Date(moment))
}

function endBefore(moment: number): string {
  return formatDate(new Date(moment - 1))
}

/** The value of `true`, `false` or `null` in any case; `undefined` for every other identifier. */
export function constantValue(identifier: string): 1 | 0 | null | undefined {
  const lower = identifier.toLowerCase()
  if (lower === 'true') return 1
  if (lower === 'false') return 0
  return lower === 'null' ? null : undefined
}
