import { useMutation } from '@tanstack/react-query'
import { loginTimeoutMs } from '@longhouse/contract/users'
import { api } from '../../lib/api.ts'
import { passwordLoginMessage } from './auth.messages.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Logging in with e-mail and password; after twenty seconds it gives up. */
export function usePasswordLogin() {
  const login = useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      api
        .collection('users')
        .authWithPassword(email, password, { signal: AbortSignal.timeout(loginTimeoutMs) }),
  })
  return {
    login: login.mutate,
    isBusy: login.isPending,
    error: login.error ? passwordLoginMessage(login.error) : undefined,
  }
}
