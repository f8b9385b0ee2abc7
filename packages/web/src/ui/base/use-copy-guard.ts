import { community, type GuardableScreen } from '@longhouse/contract/community'
import { useEffect } from 'react'

const events = ['contextmenu', 'copy', 'cut'] as const

/** Blocks the context menu and copying while a guarded screen is shown; never in input fields. */
export function useCopyGuard(screen: GuardableScreen): void {
  const isGuarded = community.copyGuardedScreens.includes(screen)

  useEffect(() => {
    if (!isGuarded) return undefined
    for (const event of events) document.addEventListener(event, block)
    return () => {
      for (const event of events) document.removeEventListener(event, block)
    }
  }, [isGuarded])
}

function block(event: Event): void {
  const target = event.target instanceof Element ? event.target : null
  if (!target?.closest('input, textarea, select, [contenteditable="true"]')) event.preventDefault()
}
