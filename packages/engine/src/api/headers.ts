const year = 31_536_000

/** Sent with every answer of a server, also those of routes that the host adds; a route may replace one by its own. */
export const safetyHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
} as const

/** Sent with every answer of the record API. */
export const apiHeaders = {
  ...safetyHeaders,
  'Access-Control-Allow-Origin': '*',
  Vary: 'Origin',
  'X-XSS-Protection': '1; mode=block',
} as const

/** The promise to be reached by https for a year, where people reach the site that way. */
export function transportHeaders(publicUrl = ''): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {}
  return { 'Strict-Transport-Security': `max-age=${year}; includeSubDomains` }
}

/** The type of every JSON answer; without a charset, as clients expect it. */
export const jsonType = 'application/json'
