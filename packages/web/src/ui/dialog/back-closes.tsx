import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** The way back, such as a phone's own button, leads out of a dialog first, and only then to the screen before. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  const close = useEffectEvent(() => {
    blocker.reset?.()
    onBack()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') close()
  }, [blocker.state])
  return null
}
