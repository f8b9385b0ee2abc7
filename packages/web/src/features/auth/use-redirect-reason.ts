import { discordSyncFailed } from '@longhouse/contract/users'
import { useSyncExternalStore } from 'react'
import { useLocation } from '../../lib/base/router/hooks.ts'
import { farewellKey, suspended } from '../../lib/auth/farewell.ts'
import { loginReason } from '../../lib/auth/return-path.ts'

interface RedirectReason {
  readonly kind: 'warning' | 'info'
  readonly words: string
}

/** Why the person was brought here. The pre-rendered page knows no visitor, so the sentence follows hydration. */
export function useRedirectReason(): RedirectReason | undefined {
  const { search, state } = useLocation()
  const problem = useAfterHydration(() => redirectMessage(search))
  const wish = useAfterHydration(() => loginReason(state))
  if (problem) return { kind: 'warning', words: problem }
  return wish ? { kind: 'info', words: wish } : undefined
}

/** Why a redirect brought the person to the login screen. */
export function redirectMessage(search: string): string | undefined {
  const error = new URLSearchParams(search).get('error')
  if (error === suspended) return sessionStorage.getItem(farewellKey) ?? undefined
  if (error !== discordSyncFailed) return undefined
  return 'Your Discord account could not be linked. Please log in again; if it keeps failing, tell the staff.'
}

function useAfterHydration(read: () => string | undefined): string | undefined {
  return useSyncExternalStore(neverChanges, read, () => undefined)
}

const neverChanges = () => () => undefined
