import { Cron } from 'croner'

const macros: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}

/**
 * Returns a test whether a minute (UTC) is in an expression of five parts or a macro such as `@daily`. Throws
 * for others.
 */
export function cronMatcher(expression: string): (minute: Date) => boolean {
  const cron = new Cron(macros[expression] ?? expression, { paused: true, mode: '5-part', timezone: 'UTC' })
  return (minute) => cron.match(minute)
}

/** Returns the last minute (UTC) of an expression before a time; `undefined` if none. Throws as above. */
export function lastMatch(expression: string, now: Date): Date | undefined {
  const cron = new Cron(macros[expression] ?? expression, { paused: true, mode: '5-part', timezone: 'UTC' })
  return cron.previousRuns(1, now)[0]
}

/** Returns the next minute (UTC) of an expression after a time; `undefined` if none. Throws as above. */
export function nextMatch(expression: string, now: Date): Date | undefined {
  const cron = new Cron(macros[expression] ?? expression, { paused: true, mode: '5-part', timezone: 'UTC' })
  return cron.nextRun(now) ?? undefined
}

/** Checks whether an expression is valid. */
export function isCronExpression(expression: string): boolean {
  try {
    cronMatcher(expression)
    return expression.startsWith('@') || expression.trim().split(/\s+/).length === 5
  } catch {
    return false
  }
}
