import { useRef, useState } from 'react'
import type { DiscordMode } from '../auth-requests.ts'
import { loadAuthRequests, useEarlyAuthRequests } from './late-requests.ts'

export interface DiscordAuth {
  readonly isWaiting: boolean
  readonly error: string | undefined
  /** Call it straight from a click: browsers open the window only then. */
  readonly start: () => void
  /** For the person who closed the window. */
  readonly giveUp: () => void
}

/** Logging in or registering through the chat platform's window; the client keeps that within 1024 by 768. */
export function useDiscordAuth(mode: DiscordMode): DiscordAuth {
  const [isWaiting, setWaiting] = useState(false)
  const [error, setError] = useState<string>()
  const attempt = useRef(0)
  useEarlyAuthRequests()

  const start = async () => {
    const mine = ++attempt.current
    setWaiting(true)
    setError(undefined)
    const { enterWithDiscord } = await loadAuthRequests()
    const problem = await enterWithDiscord(mode)
    if (mine !== attempt.current) return
    setError(problem)
    setWaiting(false)
  }
  const giveUp = () => {
    attempt.current += 1
    setWaiting(false)
  }
  return { isWaiting, error, start: () => void start(), giveUp }
}
