import type { OAuth2User } from './oauth2-login.ts'
import { ApiError } from '../../errors.ts'
import { identityAddress } from '../../schema/fields/email.ts'
import { providerTimeoutMs } from './exchange-code.ts'
import type { ConfiguredProvider } from './provider.ts'
import { readLimited } from './read-limited.ts'

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
