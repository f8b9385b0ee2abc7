/** Place and readers of the metrics. */
export interface MetricsSettings {
  /** Address of their own listener; undefined: on the site itself. */
  readonly address?: { readonly host: string; readonly port: number }
  /** Token of the readers; undefined: only the address keeps others out. */
  readonly token?: string
}

/** Parses `host:port`; returns undefined if it is invalid. */
export function parseAddress(text: string): { host: string; port: number } | undefined {
  const colon = text.lastIndexOf(':')
  const host = text.slice(0, colon).replace(/^\[|\]$/g, '')
  const digits = text.slice(colon + 1)
  const port = Number(digits)
  if (colon < 1 || host === '' || !/^\d{1,5}$/.test(digits) || port > 65_535) return undefined
  return { host, port }
}
