import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from '../lib/router/hooks.ts'

/** Focuses the new screen's heading after a navigation: it is read out and Tab continues from there. */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  }, [main, pathname])
}
