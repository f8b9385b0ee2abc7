import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react'

type FullScreen = 'asking' | 'on' | 'refused'

/** Shows an element on the whole screen as long as it is there; tells when the person leaves that. */
export function useFullScreen(element: RefObject<HTMLElement | null>, onExit: () => void) {
  const [state, setState] = useState<FullScreen>('asking')
  const exit = useEffectEvent(onExit)

  const ask = useCallback(async () => {
    // Phones that cannot do it show the element over the whole page, which is as full as it gets.
    if (!document.fullscreenEnabled) return setState('on')
    try {
      await element.current?.requestFullscreen({ navigationUI: 'hide' })
      setState('on')
    } catch (error) {
      console.warn('No full screen', error)
      setState('refused')
    }
  }, [element])

  useEffect(() => {
    const look = () => {
      if (!document.fullscreenElement) exit()
    }
    document.addEventListener('fullscreenchange', look)
    // Answers come later, so nothing is set during the effect.
    void ask()
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [ask])

  return { state, ask }
}
