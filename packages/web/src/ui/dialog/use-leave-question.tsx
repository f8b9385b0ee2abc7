import type { ReactNode } from 'react'
import { useBeforeUnload } from '../../lib/router/hooks.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useDialog } from './use-dialog.ts'

interface LeaveQuestion {
  /** Closes, or asks first. */
  readonly leave: () => void
  readonly isAsking: boolean
  readonly question: ReactNode
}

/** Asks before what was typed goes, except of those who press a button that says so. */
export function useLeaveQuestion(isDirty: boolean, onClose: () => void): LeaveQuestion {
  const asking = useDialog<true>()
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault()
  })
  const discard = () => {
    asking.close()
    onClose()
  }
  const question = asking.subject && (
    <ConfirmDialog
      // Built anew each time, so that the Escape that asks does not answer it too.
      key={asking.opening}
      isOpen={asking.isOpen}
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={discard}
      onCancel={asking.close}
    >
      <p>It has not been saved.</p>
    </ConfirmDialog>
  )
  return { leave: () => (isDirty ? asking.open(true) : onClose()), isAsking: asking.isOpen, question }
}
