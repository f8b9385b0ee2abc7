const year = 31_536_000

/** Headers of every response of a server, also on routes that the host adds; a route may replace one. */
export const safetyHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
} as const

/** Headers of every response of the record API. */
export const apiHeaders = {
  ...safetyHeaders,
  'Access-Control-Allow-Origin': '*',
  Vary: 'Origin',
  'X-XSS-Protection': '1; mode=block',
} as const

/** Returns the promise of https for a year, if people reach the site that way. */
export function transportHeaders(publicUrl = ''): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {}
  return { 'Strict-Transport-Security': `max-age=${year}; includeSubDomains` }
}

/** The type of every JSON response; without a charset, as clients expect it. */
export const jsonType = 'application/json'
