import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EngineParts } from '../../../engine-parts.ts'

/** Where a pop-up ends after the way back from a provider. */
export const redirectPages = {
  success: '/api/oauth2-redirect/success',
  failure: '/api/oauth2-redirect/failure',
} as const

/** A code and a state are short; what a provider says goes to another node at times. */
const maxReturnedBytes = 64 * 1024

/** The way back from a provider: hands the code to the client that opened the pop-up, and ends the pop-up. */
export function oauth2Redirect(parts: EngineParts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { state = '', code = '', error = '' } = await returnedValues(request)
    const answer = { state, code: error ? '' : code, ...(error && { error }) }
    const outcome = await parts.realtime.request({ kind: 'oauth2', clientId: state, ip: request.ip, answer })
    const isFine = outcome === 'done' && code !== '' && !error
    return reply
      .code(request.method === 'POST' ? 303 : 307)
      .header('Location', isFine ? redirectPages.success : redirectPages.failure)
      .header('Cache-Control', 'no-store')
      .send()
  }
}

/** A page that says how it went and closes itself. */
export function redirectPage(outcome: keyof typeof redirectPages) {
  const page = pageOf(outcome)
  return async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      // The window that opened this one has to be able to close it.
      .header('Cross-Origin-Opener-Policy', 'unsafe-none')
      .header('Referrer-Policy', 'no-referrer')
      .send(page)
}

async function returnedValues(request: FastifyRequest): Promise<Record<string, string>> {
  if (request.method !== 'POST') return request.parameters()
  const { values } = await request.submitted({ maxBytes: maxReturnedBytes })
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

const script = 'window.close()'
const style =
  'body{font:1rem system-ui;margin:4rem auto;max-width:30rem;text-align:center;color-scheme:light dark}'
const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

function pageOf(outcome: keyof typeof redirectPages): string {
  const title = outcome === 'success' ? 'You are logged in.' : 'The login did not work.'
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>` +
    `<body><h1>${title}</h1><p>You can close this window and go back to the site.</p><script>${script}</script></body></html>`
  )
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
