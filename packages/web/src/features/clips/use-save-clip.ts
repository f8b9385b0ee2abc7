import { clipMessages } from '@longhouse/contract/clips'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { fieldErrors } from '../../lib/errors.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
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
  const [id] = useState(newRecordId)

  return useMutation({
    mutationFn: async (values: ClipEditorValues) => {
      if (!user) throw new Error(clipMessages.uploadFailed)
      const payload = clipPayload(values)
      const isSameOwner = clip && payload.discord_username === clip.discord_username
      const owner = isSameOwner ? {} : { user: await findOwner(payload.discord_username, user.id) }
      return clip ? update(clip.id, { ...payload, ...owner }) : create(id, { ...payload, ...owner })
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

function update(id: string, values: object): Promise<ClipRecord> {
  return api.collection<ClipRecord>('clips').update(id, { ...values })
}

async function create(id: string, values: object): Promise<ClipRecord> {
  const clips = api.collection<ClipRecord>('clips')
  try {
    return await clips.create({ ...values, id })
  } catch (error) {
    // The first try arrived after all; only its answer was lost.
    if ('id' in fieldErrors(error)) return clips.getOne(id)
    throw error
  }
}
