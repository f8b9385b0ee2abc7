/** Sent with every answer of the record API. */
export const apiHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Opener-Policy': 'same-origin',
  Vary: 'Origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-XSS-Protection': '1; mode=block',
} as const

/** The type of every JSON answer; without a charset, as clients expect it. */
export const jsonType = 'application/json'
