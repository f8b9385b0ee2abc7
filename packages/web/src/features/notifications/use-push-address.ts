import { useEffect } from 'react'
import { loadChunk } from '../../lib/chunks.ts'

/** Sends a new push address to the site. The browser can change it at any time; its worker reports that. */
export function usePushAddress(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const hear = ({ data }: MessageEvent<unknown>) => {
      const isNews = typeof data === 'object' && data !== null && 'kind' in data
      if (isNews && data.kind === 'push-address-changed') void follow().catch(console.warn)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [])
}

async function follow(): Promise<void> {
  const { followPushAddress } = await loadChunk(() => import('./this-browser.ts'))
  await followPushAddress()
}
