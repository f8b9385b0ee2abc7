import { useState } from 'react'
import { dialogPart } from '../../lib/lazy-part.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import type { ClipAction } from './clip-staff-buttons.tsx'

const ClipEditorDialog = dialogPart(async () => (await import('./clip-editor-dialog.tsx')).ClipEditorDialog)
const DeleteClipDialog = dialogPart(async () => (await import('./delete-clip-dialog.tsx')).DeleteClipDialog)

export function useClipDialogs() {
  const states = { edit: useDialog<string>(), delete: useDialog<string>() }
  // The first one does for good: cards that are given the same one again need not be drawn again.
  const [open] = useState(() => (action: ClipAction, clipId: string) => states[action].open(clipId))
  return { states, open }
}

/** The dialogs of the cards. */
export function ClipDialogs({ dialogs: { states } }: { dialogs: ReturnType<typeof useClipDialogs> }) {
  const { edit, delete: remove } = states
  return (
    <>
      {edit.subject !== undefined && (
        <ClipEditorDialog
          key={edit.opening}
          clipId={edit.subject}
          isOpen={edit.isOpen}
          onClose={edit.close}
        />
      )}
      {remove.subject !== undefined && (
        <DeleteClipDialog
          key={remove.opening}
          clipId={remove.subject}
          isOpen={remove.isOpen}
          onClose={remove.close}
        />
      )}
    </>
  )
}
