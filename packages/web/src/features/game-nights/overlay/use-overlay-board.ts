import { useEffect, useState } from 'react'
import { askOverlay, boardAfter, pauseAfter, type KnownBoard } from './ask-overlay.ts'

/** The board of a key, asked for again and again for as long as the page lives; undefined while there is none. */
export function useOverlayBoard(key: string): { board: KnownBoard | undefined; isAsked: boolean } {
  const [shown, setShown] = useState<{ board: KnownBoard | undefined; isAsked: boolean }>({
    board: undefined,
    isAsked: false,
  })
  useEffect(() => {
    let known: KnownBoard | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    const ask = async () => {
      const outcome = await askOverlay(key, known)
      if (hasLeft) return
      known = boardAfter(outcome, known)
      if (outcome !== 'same' && outcome !== 'away') setShown({ board: known, isAsked: true })
      timer = setTimeout(() => void ask(), pauseAfter(outcome, known))
    }
    void ask()
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [key])
  return shown
}
