import { useState } from 'react'
import type { Credentials } from './auth-requests.ts'
import { loadAuthRequests } from './late-requests.ts'

/** Logging in with e-mail and password, one try at a time. */
export function usePasswordLogin() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const login = async (credentials: Credentials) => {
    setBusy(true)
    setError(undefined)
    const { enterWithPassword } = await loadAuthRequests()
    setError(await enterWithPassword(credentials))
    setBusy(false)
  }
  return { login, isBusy, error }
}
