import { releasePath } from '@longhouse/contract/runs'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'

/** Gives a run back when its verifier leaves the page or closes the tab, but not a decided one. */
export function useGiveBack(run: string): void {
  useEffect(() => {
    const giveBack = () => {
      const headers = { Authorization: api.authStore.token, 'Content-Type': 'application/json' }
      // The page may be closed before a response comes. Without a connection the claim expires.
      void fetch(releasePath(run), { method: 'POST', headers, body: '{}', keepalive: true }).catch(
        (error: unknown) => console.warn('The run was not given back', error),
      )
    }
    addEventListener('pagehide', giveBack)
    return () => {
      removeEventListener('pagehide', giveBack)
      giveBack()
    }
  }, [run])
}
