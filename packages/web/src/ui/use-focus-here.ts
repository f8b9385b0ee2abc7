import { useEffect, useRef } from 'react'

/** Focuses what follows a form that was removed; otherwise the focus would be lost with the form. */
export function useFocusHere<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus()
  }, [])
  return target
}
