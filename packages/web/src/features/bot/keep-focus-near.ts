import type { MouseEvent } from 'react'

/** Returns a function that focuses the heading above, since the button is removed with its row. */
export function keepFocusNear({ currentTarget }: MouseEvent<HTMLElement>): () => void {
  const heading = currentTarget.closest('section')?.querySelector('h2')
  return () => heading?.focus({ preventScroll: true })
}
