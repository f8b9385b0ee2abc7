import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

type FullScreen = 'asking' | 'on' | 'refused'

/** Shows an element on the whole screen as long as it is there; tells when the person leaves that. */
export function useFullScreen(element: RefObject<HTMLElement | null>, onExit: () => void) {
  // Phones that cannot do it show the element over the whole page, which is as full as it gets.
  const [state, setState] = useState<FullScreen>(document.fullscreenEnabled ? 'asking' : 'on')
  const exit = useEffectEvent(onExit)
  const ask = () => {
    if (!document.fullscreenEnabled) return
    element.current?.requestFullscreen({ navigationUI: 'hide' }).catch((error: unknown) => {
      console.warn('No full screen', error)
      setState('refused')
    })
  }
  const askFirst = useEffectEvent(ask)

  useEffect(() => {
    const look = () => (document.fullscreenElement ? setState('on') : exit())
    document.addEventListener('fullscreenchange', look)
    askFirst()
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])

  return { state, ask }
}
