import { useEffect, useState } from 'react'

type Arrival = 'waiting' | 'there' | 'missing'

const patience = 12_000

interface FrameArrival {
  readonly arrival: Arrival
  readonly onLoad: () => void
  readonly retry: () => void
}

/**
 * Whether a foreign frame has come. A refused one fires `load` like any other and shows the browser's own error, so
 * its host is asked apart: a frame counts as there once it has loaded and its host has answered this browser.
 */
export function useFrameArrival(url: string): FrameArrival {
  const [attempt, setAttempt] = useState(0)
  const [hasLoaded, setLoaded] = useState(false)
  const [hasAnswered, setAnswered] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isThere = hasLoaded && hasAnswered

  useEffect(() => {
    const asking = new AbortController()
    const answer = async () => {
      const isReachable = await canReach(url, asking.signal)
      if (asking.signal.aborted) return
      setAnswered(isReachable)
      setMissing(!isReachable)
    }
    void answer()
    return () => asking.abort()
  }, [url, attempt])

  useEffect(() => {
    if (isThere || isMissing) return undefined
    const timer = setTimeout(() => setMissing(true), patience)
    return () => clearTimeout(timer)
  }, [isThere, isMissing])

  return {
    arrival: arrivalOf({ isMissing, isThere }),
    onLoad: () => setLoaded(true),
    retry: () => {
      setLoaded(false)
      setAnswered(false)
      setMissing(false)
      setAttempt(attempt + 1)
    },
  }
}

function arrivalOf({ isMissing, isThere }: { isMissing: boolean; isThere: boolean }): Arrival {
  if (isMissing) return 'missing'
  return isThere ? 'there' : 'waiting'
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
