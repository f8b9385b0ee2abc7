/** Where the metrics are shown, and to whom. */
export interface MetricsSettings {
  /** A listener of its own; absent: on the site itself. */
  readonly address?: { readonly host: string; readonly port: number }
  /** What whoever asks must bear; absent: the address alone keeps others out. */
  readonly token?: string
}

/** `host:port`, or nothing where it is none. */
export function parseAddress(text: string): { host: string; port: number } | undefined {
  const colon = text.lastIndexOf(':')
  const host = text.slice(0, colon).replace(/^\[|\]$/g, '')
  const digits = text.slice(colon + 1)
  const port = Number(digits)
  if (colon < 1 || host === '' || !/^\d{1,5}$/.test(digits) || port > 65_535) return undefined
  return { host, port }
}
