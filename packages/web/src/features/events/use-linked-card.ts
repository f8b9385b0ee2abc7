import { useEffect, useRef, type RefObject } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'

/** Brings the card that a link names into view, once, and puts the focus on its heading. */
export function useLinkedCard(id: string): RefObject<HTMLLIElement | null> {
  const card = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (id === '') return
    card.current?.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
    card.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [id])
  return card
}
