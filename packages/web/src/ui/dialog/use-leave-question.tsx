import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useHold } from '../../lib/use-hold.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { useDialog } from '../base/use-dialog.ts'

interface Leavable {
  /** Something was typed that would be lost. */
  readonly isDirty: boolean
  /** Saving a form navigates: that does not count as leaving it. */
  readonly isBusy: boolean
  readonly onClose: () => void
}

interface LeaveQuestion {
  /** Closes the form, or asks first. */
  readonly leave: () => void
  readonly isAsking: boolean
  readonly question: ReactNode
}

/** Asks before typed text is discarded, except after Cancel: that button calls `onClose`. */
export function useLeaveQuestion({ isDirty, isBusy, onClose }: Leavable): LeaveQuestion {
  const asking = useDialog<true>()
  // The dialog handles Back itself, see `BackCloses`.
  const { isHeld, goOn, stay } = useHold(
    (way) => isDirty && (way === 'UNLOAD' || (way === 'PUSH' && !isBusy)),
  )
  const ask = useEffectEvent(() => asking.open(true))
  useEffect(() => {
    if (isHeld) ask()
  }, [isHeld])
  const discard = () => {
    asking.close()
    onClose()
    goOn()
  }
  const keep = () => {
    asking.close()
    stay()
  }
  const question = asking.subject && (
    // A new instance each time, so that the Escape that opens it does not also close it.
    <DiscardQuestion key={asking.opening} isOpen={asking.isOpen} onDiscard={discard} onKeep={keep} />
  )
  return { leave: () => (isDirty ? asking.open(true) : onClose()), isAsking: asking.isOpen, question }
}
