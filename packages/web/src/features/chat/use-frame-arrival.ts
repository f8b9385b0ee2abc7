import { useEffect, useState } from 'react'

type Arrival = 'waiting' | 'there' | 'missing'

const patience = 12_000

/**
 * Whether a foreign frame has come. A refused one fires `load` like any other and shows the browser's own error, so
 * its host is asked apart: a frame counts as there once it has loaded and its host has answered this browser.
 */
export function useFrameArrival(url: string): { arrival: Arrival; onLoad: () => void } {
  const [hasLoaded, setLoaded] = useState(false)
  const [hasAnswered, setAnswered] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isThere = hasLoaded && hasAnswered

  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const isReachable = await canReach(url, asking.signal)
      if (asking.signal.aborted) return
      if (isReachable) setAnswered(true)
      else setMissing(true)
    }
    void ask()
    return () => asking.abort()
  }, [url])

  useEffect(() => {
    if (isThere) return undefined
    const timer = setTimeout(() => setMissing(true), patience)
    return () => clearTimeout(timer)
  }, [isThere])

  const onLoad = () => setLoaded(true)
  if (isMissing) return { arrival: 'missing', onLoad }
  return { arrival: isThere ? 'there' : 'waiting', onLoad }
}

// What it answers is not ours to read; that it answers is all we want to know.
async function canReach(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    })
    return true
  } catch {
    return false
  }
}
