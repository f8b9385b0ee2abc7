import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two announcements: whoever listens must be able to follow. */
const pause = 5000

/** Who is in front, and how that is said. */
export interface Leader {
  readonly id: string
  readonly words: string
}

/** Words about whoever takes the lead. Of several changes within a few seconds only the last is told. */
export function useLeadWords(leader: Leader | undefined): string {
  const [told, setTold] = useState('')
  const known = useRef(leader?.id)
  const lastAt = useRef(0)
  const { id, words = '' } = leader ?? {}
  useEffect(() => {
    // Whoever is first at the beginning has taken the lead from nobody.
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
