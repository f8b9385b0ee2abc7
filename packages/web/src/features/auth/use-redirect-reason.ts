import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { redirectMessage } from './redirect-message.ts'

/** Why a redirect brought the person here. The pre-rendered page knows no query, so the sentence follows hydration. */
export function useRedirectReason(): string | undefined {
  const { search } = useLocation()
  return useSyncExternalStore(
    neverChanges,
    () => redirectMessage(search),
    () => undefined,
  )
}

const neverChanges = () => () => undefined
