import { createHash } from 'node:crypto'
import { mfaOptions, oauth2Options, otpOptions, passwordOptions } from '../../../auth/auth-options.ts'
import { configureProvider, type ConfiguredProvider } from '../../../auth/oauth2/providers.ts'
import { randomString } from '../../../lib/random-string.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'

/** The ways to log in to a collection, with fresh state and PKCE values that the server does not keep. */
export const authMethods: AuthEndpoint = {
  method: 'GET',
  path: 'auth-methods',
  async handle({ collection }) {
    const password = passwordOptions(collection)
    const oauth2 = oauth2Options(collection)
    const identityFields = password.enabled ? password.identityFields : []
    const configured = oauth2.enabled
      ? oauth2.providers.flatMap((config) => configureProvider(config) ?? [])
      : []
    const providers = configured.map(describeProvider)
    return {
      password: { enabled: password.enabled, identityFields },
      oauth2: { enabled: oauth2.enabled, providers },
      mfa: switchOf(mfaOptions(collection)),
      otp: switchOf(otpOptions(collection)),
      authProviders: providers.map(({ logo: _logo, ...provider }) => provider),
      usernamePassword: identityFields.includes('username'),
      emailPassword: identityFields.includes('email'),
    }
  },
}

function switchOf({ enabled, durationSeconds }: { enabled: boolean; durationSeconds: number }) {
  return { enabled, duration: enabled ? durationSeconds : 0 }
}

function describeProvider(provider: ConfiguredProvider) {
  const state = randomString(30)
  const codeVerifier = provider.usesPkce ? randomString(43) : ''
  const codeChallenge = provider.usesPkce ? createHash('sha256').update(codeVerifier).digest('base64url') : ''
  const codeChallengeMethod = provider.usesPkce ? 'S256' : ''
  const url = new URL(provider.authURL)
  const parameters = {
    client_id: provider.clientId,
    response_type: 'code',
    scope: provider.scopes.join(' '),
    state,
    ...(provider.usesPkce && { code_challenge: codeChallenge, code_challenge_method: codeChallengeMethod }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  // Clients append their own address, so this must come last and be empty.
  const authURL = `${url.href}&redirect_uri=`
  const { name, displayName, logo } = provider
  return {
    name,
    displayName,
    logo,
    state,
    authURL,
    authUrl: authURL,
    codeVerifier,
    codeChallenge,
    codeChallengeMethod,
  }
}
