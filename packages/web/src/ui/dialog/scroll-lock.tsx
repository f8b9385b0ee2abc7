import { useLayoutEffect } from 'react'

let locks = 0

/**
 * Keeps the page behind a dialog in place, and its width where a scroll bar disappears. The library's own
 * lock sets a variable that all elements inherit, which computes the style of every one of them again.
 */
export function ScrollLock({ isOn }: { isOn: boolean }): null {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    locks += 1
    if (locks === 1) lock()
    return () => {
      locks -= 1
      if (locks === 0) unlock()
    }
  }, [isOn])
  return null
}

function lock(): void {
  const { documentElement, body } = document
  const bar = innerWidth - documentElement.clientWidth
  body.style.overflow = 'hidden'
  body.style.marginInlineEnd = `${bar}px`
}

function unlock(): void {
  document.body.style.overflow = ''
  document.body.style.marginInlineEnd = ''
}
