import { useEffect, useEffectEvent } from 'react'

/** Escape leads out of a dialog, unless something in it, such as an open calendar, keeps the key for itself. */
export function EscapeCloses({ onEscape }: { onEscape: () => void }) {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => close(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return null
}
