/** The severity of an entry, as numbers in the log. */
export const logLevels = { debug: -4, info: 0, warn: 4, error: 8 } as const

/** An event worth logging. No secrets: the caller has left them out. */
export interface LogEntry {
  readonly level: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
  readonly created: Date
}

const maxText = 2000

/** Returns text that cannot break out of its line, cut to a maximum length. */
export function harmless(text: string, longest = maxText): string {
  // oxlint-disable-next-line no-control-regex -- these are the ones to be rid of
  return text.slice(0, longest).replaceAll(/[\u0000-\u001F\u007F\u2028\u2029]+/g, ' ')
}
