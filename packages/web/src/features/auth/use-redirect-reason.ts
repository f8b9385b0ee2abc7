import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { loginReason } from '../../lib/return-path.ts'
import { redirectMessage } from './redirect-message.ts'

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

function useAfterHydration(read: () => string | undefined): string | undefined {
  return useSyncExternalStore(neverChanges, read, () => undefined)
}

const neverChanges = () => () => undefined
