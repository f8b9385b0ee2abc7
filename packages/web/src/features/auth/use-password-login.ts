import { useState } from 'react'
import type { Credentials } from './auth-requests.ts'
import { loadAuthRequests } from './late-requests.ts'

/** Logging in with e-mail and password, one try at a time; some people need a code as well. */
export function usePasswordLogin(onCodeNeeded: (mfaId: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const login = async (credentials: Credentials) => {
    setBusy(true)
    setError(undefined)
    const { enterWithPassword } = await loadAuthRequests()
    const { problem, mfaId } = await enterWithPassword(credentials)
    setError(problem)
    setBusy(false)
    if (mfaId) onCodeNeeded(mfaId)
  }
  return { login, isBusy, error }
}
