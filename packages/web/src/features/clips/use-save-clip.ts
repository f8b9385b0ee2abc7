import { clipMessages } from '@longhouse/contract/clips'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { clipPayload, type ClipEditorValues } from './clip-editor.values.ts'
import { clipCreatedLog, clipUpdatedLog } from './clip-logs.ts'
import type { ClipRecord } from './clips.types.ts'
import { findOwner } from './find-owner.ts'
import { useClipsCache } from './use-clips-cache.ts'

/** Uploads a clip for a member, or changes the given one, and tells the log channel. */
export function useSaveClip(clip: ClipRecord | undefined, onDone: () => void) {
  const user = useSession().user
  const cache = useClipsCache()
  const [id] = useState(() => clip?.id ?? newRecordId())

  return useSingleMutation({
    mutationFn: async (values: ClipEditorValues) => {
      if (!user) throw new Error(clipMessages.uploadFailed)
      const payload = clipPayload(values)
      const isSameOwner = clip && payload.discord_username === clip.discord_username
      const owner = isSameOwner ? {} : { user: await findOwner(payload.discord_username, user.id) }
      const record = { id, ...payload, ...owner }
      const created = clip ? undefined : await createOnce<ClipRecord>('clips', record)
      return created ?? api.collection<ClipRecord>('clips').update(record.id, record)
    },
    onSuccess: (saved) => {
      const username = user?.username ?? ''
      logToRelay('clip-logs', clip ? clipUpdatedLog(clip, saved, username) : clipCreatedLog(saved, username))
      toastSuccess(clip ? `${saved.clip_title} is saved` : `${saved.clip_title} is on the site`)
      cache.refresh()
      onDone()
    },
  })
}
