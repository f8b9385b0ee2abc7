import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { oauth2Options } from '../../../auth/auth-options.ts'
import { exchangeCode, type ProviderTokens, fetchUser } from '../../../auth/oauth2/provider-requests.ts'
import type { AccountSearch } from '../../../auth/oauth2/find-account.ts'
import { logIn, type PreparedLogin, newAccountBody } from '../../../auth/oauth2/login.ts'
import {
  type OAuth2User,
  configureProvider,
  type ConfiguredProvider,
} from '../../../auth/oauth2/providers.ts'
import type { EngineParts } from '../../../engine-parts.ts'
import { failedToAuthenticate, loginMethodDisabled, refuse } from '../../../errors.ts'
import type { Collection } from '../../../records/collections.ts'
import { authAnswer } from './auth-answer.ts'
import {
  type AuthEndpoint,
  loadingFailed,
  optionalText,
  readLogin,
  requiredText,
  requireValid,
} from './auth-endpoint.ts'

const bodySchema = z.object({
  provider: optionalText,
  code: optionalText,
  codeVerifier: optionalText,
  redirectURL: optionalText,
  // The spelling of older clients.
  redirectUrl: optionalText,
  createData: z.record(z.string(), z.unknown()).nullish(),
  mfaId: optionalText,
})

/** Logs in with the code that a person brought back from an OAuth2 provider. */
export const authWithOAuth2: AuthEndpoint = {
  method: 'POST',
  path: 'auth-with-oauth2',
  async handle(call) {
    const { parts, collection, request } = call
    if (!oauth2Options(collection).enabled) throw loginMethodDisabled('OAuth2')
    const { context, body, mfaId } = await readLogin(request, { kind: 'oauth2', schema: bodySchema })
    const provider = requireProvider(collection, body)
    const { code, codeVerifier } = body
    const redirectURL = body.redirectURL || body.redirectUrl
    const tokens = await exchangeCode(provider, { code, codeVerifier, redirectURL })
    const user = await fetchUser(provider, tokens.accessToken)
    const createData = body.createData ?? {}

    const search: AccountSearch = { parts, collection, provider: provider.name, user, auth: context.auth }
    const decision = await parts.options.onOAuth2?.({
      collection: collection.name,
      provider: provider.name,
      accessToken: tokens.accessToken,
      user,
      createData,
    })
    const login: PreparedLogin = { ...search, context, decision: decision ?? undefined }
    const loggedIn =
      (await logIn(login)) ?? (await logIn(login, await newAccountBody(search, { provider, createData })))
    if (!loggedIn) throw failedToAuthenticate()
    const { row, isNew } = loggedIn
    const meta = { ...metaOf(user, { tokens, now: parts.now() }), isNew }
    return authAnswer(call, { row, context, method: 'oauth2', mfaId, meta })
  },
}

function requireProvider(
  collection: Collection,
  { provider: name, code }: { readonly provider: string; readonly code: string },
): ConfiguredProvider {
  const config = oauth2Options(collection).providers.find((each) => each.name === name)
  const provider = config && configureProvider(config)
  const unknown = {
    code: 'validation_invalid_provider',
    message: `Provider with name ${name} is missing or is not enabled.`,
    params: { name },
  }
  requireValid(loadingFailed, {
    provider: requiredText(name) ?? (provider ? undefined : unknown),
    code: code === '' ? requiredText(code) : undefined,
  })
  if (!provider) throw refuse(loadingFailed)
  return provider
}

function metaOf(
  user: OAuth2User,
  { tokens, now }: { readonly tokens: ProviderTokens; readonly now: Date },
): object {
  const { id, name, username, email, avatarURL, raw } = user
  const { accessToken, refreshToken, expiresIn } = tokens
  const expiry = expiresIn ? new Date(now.getTime() + expiresIn * 1000).toISOString().replace('T', ' ') : ''
  const meta = { id, name, username, email, avatarURL, avatarUrl: avatarURL, accessToken, refreshToken }
  return { ...meta, expiry, rawUser: raw }
}

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
