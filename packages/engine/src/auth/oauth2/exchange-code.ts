import type * as OAuth from 'oauth4webapi'
import { ApiError } from '../../errors.ts'
import type { ConfiguredProvider } from './provider.ts'

/** What a person brought back from the provider. */
export interface ReturnedCode {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectURL: string
}

/** The provider's tokens; `expiresIn` in seconds. */
export interface ProviderTokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number | undefined
}

/** No provider is waited for longer than this. */
export const providerTimeoutMs = 10_000

/** Exchanges a code for tokens. Throws 400 `Failed to fetch OAuth2 token.` whatever went wrong. */
export async function exchangeCode(
  provider: ConfiguredProvider,
  returned: ReturnedCode,
): Promise<ProviderTokens> {
  const oauth = await import('oauth4webapi')
  try {
    const server: OAuth.AuthorizationServer = {
      issuer: new URL(provider.tokenURL).origin,
      token_endpoint: provider.tokenURL,
    }
    const client: OAuth.Client = { client_id: provider.clientId }
    // The state was checked by the client that made it; the server keeps none.
    const parameters = oauth.validateAuthResponse(
      server,
      client,
      new URLSearchParams({ code: returned.code }),
      oauth.skipStateCheck,
    )
    const verifier = provider.usesPkce && returned.codeVerifier ? returned.codeVerifier : oauth.nopkce
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      basicAuth(provider),
      parameters,
      returned.redirectURL,
      verifier,
      {
        signal: AbortSignal.timeout(providerTimeoutMs),
        [oauth.allowInsecureRequests]: provider.tokenURL.startsWith('http:'),
      },
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? '',
      expiresIn: tokens.expires_in,
    }
  } catch (cause) {
    throw new ApiError({ status: 400, code: 'oauth2_token', message: 'Failed to fetch OAuth2 token.', cause })
  }
}

// Plain percent-encoding: providers that do not decode it still see letters, digits, `-` and `_` as they are.
function basicAuth({ clientId, clientSecret }: ConfiguredProvider): OAuth.ClientAuth {
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return (...[, , , headers]) => {
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }
}
