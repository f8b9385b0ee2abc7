import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before a form that was not saved is left. */
export function DiscardQuestion({ isOpen, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      <p className="spaced">It has not been saved.</p>
    </ConfirmDialog>
  )
}

interface DiscardQuestionProps {
  readonly isOpen: boolean
  readonly onDiscard: () => void
  readonly onKeep: () => void
}
