import { useEffect } from 'react'
import { loadChunk } from '../../../lib/base/chunks.ts'

/** The login calls with the record client behind them; they come after the page. */
export const loadAuthRequests = () => loadChunk(() => import('../auth-requests.ts'))

/** The calls behind codes and the links in mails. */
export const loadMailRequests = () => loadChunk(() => import('../mail-requests.ts'))

/**
 * Fetches the login calls once the page stands and has nothing else to do, so that a click need not wait: browsers
 * open a window only soon after it.
 */
export function useEarlyAuthRequests(): void {
  useEffect(() => {
    const fetchNow = () => void loadAuthRequests()
    // Safari has no idle callback.
    const timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(fetchNow), 500)
    return () => clearTimeout(timer)
  }, [])
}
