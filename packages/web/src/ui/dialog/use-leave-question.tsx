import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useHold } from '../../lib/use-hold.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { useDialog } from './use-dialog.ts'

interface Leavable {
  /** Something was typed that would be lost. */
  readonly isDirty: boolean
  /** Where a form that is saved leads is no way out of it. */
  readonly isBusy: boolean
  readonly onClose: () => void
}

interface LeaveQuestion {
  /** Closes, or asks first. */
  readonly leave: () => void
  readonly isAsking: boolean
  readonly question: ReactNode
}

/** Asks before what was typed goes, except of those who press a button that says so. */
export function useLeaveQuestion({ isDirty, isBusy, onClose }: Leavable): LeaveQuestion {
  const asking = useDialog<true>()
  // The way back is the dialog's own, see `BackCloses`.
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
    // Built anew each time, so that the Escape that asks does not answer it too.
    <DiscardQuestion key={asking.opening} isOpen={asking.isOpen} onDiscard={discard} onKeep={keep} />
  )
  return { leave: () => (isDirty ? asking.open(true) : onClose()), isAsking: asking.isOpen, question }
}
