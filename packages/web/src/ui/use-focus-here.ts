import { useEffect, useRef } from 'react'

/** For the way on after a form has gone: whoever was in the form would otherwise be nowhere. */
export function useFocusHere<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus()
  }, [])
  return target
}
