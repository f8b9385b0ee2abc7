import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useRecordSave } from '../../ui/dialog/use-record-save.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { adoptClip, clipEdit, clipFields } from './clip-edit.ts'
import { clipPayload, type ClipEditorValues } from './clip-editor.values.ts'
import { clipCreatedLog, clipUpdatedLog } from './clip-logs.ts'
import { useClipsCache } from './clips.cache.ts'
import type { ClipRecord } from './clips.types.ts'
import { findOwner } from './find-owner.ts'

/** Uploads a clip for a member, or changes the given one, and tells the log channel. */
export function useSaveClip(clip: ClipRecord | undefined, onDone: () => void) {
  const user = useSession().user
  const [userId, username] = [user?.id ?? '', user?.username ?? '']
  const cache = useClipsCache()
  const [id] = useState(newRecordId)

  return useRecordSave<ClipRecord, ClipEditorValues>({
    item: clip,
    fields: clipFields,
    edit: (values, base) => clipEdit(values, base, userId),
    adopt: adoptClip,
    create: async (values) => {
      const payload = clipPayload(values)
      const record = { id, ...payload, user: await findOwner(payload.discord_username, userId) }
      const created = await createOnce<ClipRecord>('clips', record)
      return created ?? api.collection<ClipRecord>('clips').update(id, record)
    },
    onCreated: (created) => {
      logToRelay('clip-logs', clipCreatedLog(created, username))
      toastSuccess(`${created.clip_title} is on the site`)
      cache.refresh()
    },
    onSaved: (before, after) => {
      logToRelay('clip-logs', clipUpdatedLog(before, after, username))
      cache.refresh()
      return `${after.clip_title} is saved`
    },
    onDone,
  })
}
