import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two announcements, so that listeners can follow. */
const pause = 5000

/** The squad in front, and the announcement about it. */
export interface Leader {
  readonly id: string
  readonly words: string
}

/** Returns an announcement after the lead changed. Of several within a few seconds only the last counts. */
export function useLeadWords(leader: Leader | undefined): string {
  const [told, setTold] = useState('')
  const known = useRef(leader?.id)
  const lastAt = useRef(0)
  const { id, words = '' } = leader ?? {}
  useEffect(() => {
    // The first leader is not announced: the lead did not change.
    known.current ??= id
    if (id === undefined || id === known.current) return undefined
    const tell = () => {
      known.current = id
      lastAt.current = Date.now()
      setTold(words)
    }
    const timer = setTimeout(tell, Math.max(0, lastAt.current + pause - Date.now()))
    return () => clearTimeout(timer)
  }, [id, words])
  return told
}
