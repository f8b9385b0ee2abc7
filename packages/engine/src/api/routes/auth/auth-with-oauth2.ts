import { z } from 'zod'
import type { OAuth2User } from '../../../auth/oauth2/oauth2-login.ts'
import { failedToAuthenticate, loginMethodDisabled, refuse } from '../../../errors.ts'
import type { Collection } from '../../../records/collections.ts'
import { oauth2Options } from '../../../auth/auth-options.ts'
import { exchangeCode, type ProviderTokens } from '../../../auth/oauth2/exchange-code.ts'
import { fetchUser } from '../../../auth/oauth2/fetch-user.ts'
import type { AccountSearch } from '../../../auth/oauth2/find-account.ts'
import { logIn, type PreparedLogin } from '../../../auth/oauth2/login.ts'
import { newAccountBody } from '../../../auth/oauth2/new-account.ts'
import { configureProvider, type ConfiguredProvider } from '../../../auth/oauth2/provider.ts'
import { authAnswer } from './auth-answer.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'
import { loadingFailed, optionalText, readLogin, requiredText, requireValid } from './login-body.ts'

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
