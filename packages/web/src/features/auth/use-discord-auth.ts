import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import type { UserRecord } from '../../lib/records.ts'

const scopes = ['identify', 'email', 'guilds.members.read']

export interface DiscordAuth {
  readonly isWaiting: boolean
  readonly error: string | undefined
  /** Call it straight from a click: browsers open the window only then. */
  readonly start: () => void
  /** For the person who closed the window. */
  readonly giveUp: () => void
}

/** Logging in or registering through the chat platform's window; the client keeps that within 1024 by 768. */
export function useDiscordAuth(
  mode: 'login' | 'register',
  describe: (error: unknown) => string,
): DiscordAuth {
  const [isWaiting, setWaiting] = useState(false)
  const [error, setError] = useState<string>()
  const attempt = useRef(0)

  const start = () => {
    const mine = ++attempt.current
    setWaiting(true)
    setError(undefined)
    void authenticate(mode)
      .catch((problem: unknown) => {
        console.error('Discord authentication failed', problem)
        api.authStore.clear()
        if (mine === attempt.current) setError(describe(problem))
      })
      .finally(() => {
        if (mine === attempt.current) setWaiting(false)
      })
  }
  const giveUp = () => {
    attempt.current += 1
    setWaiting(false)
  }
  return { isWaiting, error, start, giveUp }
}

async function authenticate(mode: 'login' | 'register'): Promise<void> {
  const users = api.collection<UserRecord>('users')
  const createData = { emailVisibility: mode === 'register' }
  const { record } = await users.authWithOAuth2({ provider: 'discord', scopes, createData })
  if (mode === 'register') await users.update(record.id, { emailVisibility: false })
}
