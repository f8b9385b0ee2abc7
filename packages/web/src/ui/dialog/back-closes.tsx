import { useEffect, useEffectEvent } from 'react'
import { useHold } from '../../lib/use-hold.ts'

/** The way back, such as a phone's own button, leads out of a dialog first, and only then to the screen before. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const { isHeld, stay } = useHold((way) => way === 'POP')
  const close = useEffectEvent(() => {
    stay()
    onBack()
  })
  useEffect(() => {
    if (isHeld) close()
  }, [isHeld])
  return null
}
