import { clipMessages } from '@longhouse/contract/clips'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { statusOf } from '../../lib/errors.ts'
import { logToRelay } from '../../lib/relays.ts'
import { currentSession } from '../../lib/base/session-state.ts'
import { refreshSession } from '../../lib/base/session.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toastSuccess } from '../../lib/base/toast.ts'
import type { ClipDialogProps } from './clip-editor-dialog.tsx'
import { clipDeletedLog } from './clip-logs.ts'
import { useClipsCache } from './clips.cache.ts'

/** Asks before a clip and its votes are deleted. */
export function DeleteClipDialog({ clipId, isOpen, onClose }: ClipDialogProps) {
  const cache = useClipsCache()
  const [clip] = useState(() => cache.find(clipId))
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => deleteClip(clipId),
    onSuccess: () => {
      if (clip) logToRelay('clip-logs', clipDeletedLog(clip, currentSession().user?.username ?? ''))
      toastSuccess('The clip is deleted')
      cache.remove(clipId)
      cache.settle()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete Clip"
      confirmLabel="Delete"
      isBusy={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p className="spaced">{clipMessages.confirmDelete}</p>
      {clip && (
        <p className="spaced" dir="auto">
          {clip.clip_title}
        </p>
      )}
    </ConfirmDialog>
  )
}

async function deleteClip(id: string): Promise<void> {
  try {
    await api.collection('clips').delete(id)
  } catch (error) {
    const isRefused = (await isStaffNoMore(error)) || [401, 403].includes(statusOf(error))
    throw new Error(isRefused ? clipMessages.deleteNotAllowed : clipMessages.deleteFailed, { cause: error })
  }
}

// The server sends 404 to members who may not delete it.
async function isStaffNoMore(error: unknown): Promise<boolean> {
  if (statusOf(error) !== 404) return false
  await refreshSession()
  return !currentSession().isStaff
}
