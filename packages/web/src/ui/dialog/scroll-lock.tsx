import { useLayoutEffect } from 'react'

let locks = 0

/**
 * The page behind a dialog stays where it is, and keeps its width where a scroll bar goes. The library's own lock sets a
 * variable that all elements inherit, so that the style of every one of them is computed anew.
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
