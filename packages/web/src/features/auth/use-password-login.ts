import { useState } from 'react'
import type { Credentials } from './auth-requests.ts'
import { loadAuthRequests } from './late-requests.ts'

interface NextSteps {
  /** Some people need a code as well. */
  readonly onCodeNeeded: (mfaId: string) => void
  /** The code before this password is too long ago. */
  readonly onTooLate: () => void
}

/** Logging in with e-mail and password, one try at a time. */
export function usePasswordLogin({ onCodeNeeded, onTooLate }: NextSteps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const login = async (credentials: Credentials) => {
    setBusy(true)
    setError(undefined)
    const { enterWithPassword } = await loadAuthRequests()
    const { problem, mfaId, isTooLate } = await enterWithPassword(credentials)
    setError(problem)
    setBusy(false)
    if (mfaId) onCodeNeeded(mfaId)
    if (isTooLate) onTooLate()
  }
  return { login, isBusy, error }
}
