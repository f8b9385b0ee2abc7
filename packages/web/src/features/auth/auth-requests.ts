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
  /** Id of the login by code that this password completes. */
  readonly mfaId?: string | undefined
}

/** The purpose of a visit to Discord. */
export type DiscordMode = 'login' | 'register'

const scopes = ['identify', 'email', 'guilds.members.read']

/** Logs in or registers through Discord's window. Returns a message if that failed, otherwise undefined. */
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

/** The result of a login: a message if it failed, an id if a second factor is required. */
export interface LoginOutcome {
  readonly problem?: string
  readonly mfaId?: string
  /** The first factor was entered too long ago: both are required again. */
  readonly isTooLate?: boolean
}

/** Logs in with e-mail and password; gives up after twenty seconds. */
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
