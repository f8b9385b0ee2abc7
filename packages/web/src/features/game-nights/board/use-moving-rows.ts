import { useLayoutEffect, useRef, type RefObject } from 'react'
import { prefersReducedMotion } from '../../../ui/base/reduced-motion.ts'

const duration = 420
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** Rows that change their place glide there. Each child of the list says by `data-row` which one it is. */
export function useMovingRows(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const isCalm = prefersReducedMotion()
    const before = places.current
    places.current = new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]))
    if (isCalm) return
    for (const row of rows) {
      const from = before.get(row.dataset['row'] ?? '')
      if (from === undefined || from === row.offsetTop) continue
      row.animate([{ translate: `0 ${from - row.offsetTop}px` }, { translate: '0 0' }], { duration, easing })
    }
  })
}
