import type { MouseEvent } from 'react'

/** The button goes with its row; the heading above takes the focus over, so that the keyboard goes on from there. */
export function keepFocusNear({ currentTarget }: MouseEvent<HTMLElement>): () => void {
  const heading = currentTarget.closest('section')?.querySelector('h2')
  return () => heading?.focus({ preventScroll: true })
}
