import { useLayoutEffect } from 'react'

/** Marks the page for a style sheet as long as the mode is on. */
export function usePageMark(name: string | undefined): void {
  useLayoutEffect(() => {
    if (!name) return undefined
    document.documentElement.classList.add(name)
    return () => document.documentElement.classList.remove(name)
  }, [name])
}
