import type * as OAuth from 'oauth4webapi'
import { ApiError } from '../../errors.ts'
import type { UploadedFile } from '../../records/files.ts'
import type { FileField } from '../../schema/field.ts'
import { identityAddress } from '../../schema/fields/email.ts'
import type { ConfiguredProvider, OAuth2User } from './providers.ts'

/** What a person brought back from the provider. */
interface ReturnedCode {
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
const providerTimeoutMs = 10_000

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

const maxAnswerBytes = 1024 * 1024

/** Asks the provider who the person is. Throws 400 `Failed to fetch OAuth2 user.` whatever went wrong. */
export async function fetchUser(provider: ConfiguredProvider, accessToken: string): Promise<OAuth2User> {
  try {
    const response = await fetch(provider.userInfoURL, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeoutMs),
    })
    if (!response.ok) throw new Error(`the provider answered ${response.status}`)
    const bytes = await readLimited(response, maxAnswerBytes)
    const user = provider.toUser(JSON.parse(new TextDecoder().decode(bytes)))
    return { ...user, email: identityAddress(user.email) }
  } catch (cause) {
    throw new ApiError({ status: 400, code: 'oauth2_user', message: 'Failed to fetch OAuth2 user.', cause })
  }
}

const defaultMaxBytes = 5 * 1024 * 1024

/** A picture at a provider and the field that it is for. */
interface WantedPicture {
  readonly address: string
  readonly field: FileField
}

/** The profile picture as an upload for a file field; `undefined` whenever anything is not as expected. */
export async function fetchPicture(
  provider: ConfiguredProvider,
  { address, field }: WantedPicture,
): Promise<UploadedFile | undefined> {
  if (!isOfProvider(provider, address)) return undefined
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeoutMs),
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !accepts(field, type)) return undefined
    const bytes = await readLimited(response, field.maxSize || defaultMaxBytes)
    return {
      name: new URL(address).pathname.split('/').at(-1) ?? 'picture',
      size: bytes.length,
      bytes: async () => bytes,
    }
  } catch {
    return undefined
  }
}

/** Whether an address is a picture on the provider's own host; nothing else is ever fetched. */
export function isOfProvider(provider: ConfiguredProvider, address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && provider.pictureHosts.includes(url.host) && url.username === ''
}

function accepts({ mimeTypes = [] }: FileField, contentType: string): boolean {
  const type = contentType.split(';')[0]?.trim() ?? ''
  return type.startsWith('image/') && (mimeTypes.length === 0 || mimeTypes.includes(type))
}

/** Reads the body of a response; throws as soon as it is over the limit. */
async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`the answer is over ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
