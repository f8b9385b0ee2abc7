import { loginTimeoutMs, type User } from '@longhouse/contract/users'
import { api } from '../../lib/api.ts'
import {
  discordLoginMessage,
  discordRegisterMessage,
  isHalfOver,
  mfaIdOf,
  passwordLoginMessage,
} from './auth.messages.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The login with a code that this password completes. */
  readonly mfaId?: string | undefined
}

/** What a person comes to the chat platform for. */
export type DiscordMode = 'login' | 'register'

const scopes = ['identify', 'email', 'guilds.members.read']

/** Logs in or registers through the chat platform's window; gives the sentence to show when that failed. */
export async function enterWithDiscord(mode: DiscordMode): Promise<string | undefined> {
  const users = api.collection<User>('users')
  const createData = { emailVisibility: mode === 'register' }
  try {
    const { record } = await users.authWithOAuth2({ provider: 'discord', scopes, createData })
    if (mode === 'register') await users.update(record.id, { emailVisibility: false })
    return undefined
  } catch (error) {
    console.error('Discord authentication failed', error)
    api.authStore.clear()
    return mode === 'register' ? discordRegisterMessage(error) : discordLoginMessage(error)
  }
}

/** How a login went: a sentence when it failed, an id when a second half is needed, else in. */
export interface LoginOutcome {
  readonly problem?: string
  readonly mfaId?: string
  /** The first half is too long ago: both are needed anew. */
  readonly isTooLate?: boolean
}

/** Logs in with e-mail and password, giving up after twenty seconds. */
export async function enterWithPassword(credentials: Credentials): Promise<LoginOutcome> {
  const { email, password, mfaId } = credentials
  const signal = AbortSignal.timeout(loginTimeoutMs)
  try {
    await api.collection('users').authWithPassword(email, password, { signal, ...(mfaId && { mfaId }) })
    return {}
  } catch (error) {
    if (isHalfOver(error)) return { isTooLate: true }
    const half = mfaIdOf(error)
    return half ? { mfaId: half } : { problem: passwordLoginMessage(error) }
  }
}
