import { ownerLookups } from '@longhouse/contract/clips'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { differingFields, type EditedValues } from '../../lib/edits.ts'
import { newRecordId } from '../../lib/writes/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import type { RecordEdit } from '../../lib/save-edit.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import type { EditField } from '../../ui/dialog/shown-conflict.ts'
import { useRecordSave } from '../../ui/dialog/use-record-save.ts'
import { clipPayload, type ClipEditorValues, startingValues } from './clip-editor.values.ts'
import { clipCreatedLog, clipUpdatedLog } from './clip-logs.ts'
import { useClipsCache } from './clips.cache.ts'
import type { ClipRecord } from './clips.queries.ts'

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

/** The fields of a clip that staff edit, with the text of their values. */
const clipFields: readonly EditField[] = [
  { name: 'game', label: 'Game', show: (value) => gameLabel(String(value)) },
  { name: 'map', label: 'Map', show: (value) => (value === '' ? '' : mapLabel(String(value))) },
  { name: 'highest_round', label: 'Highest round' },
  { name: 'clip_title', label: 'Clip title' },
  { name: 'clip_link', label: 'Clip link' },
  { name: 'discord_username', label: 'Discord username' },
  { name: 'paypal_handle', label: 'PayPal handle' },
]

/** Returns an edit of a clip. The owner follows the name if another one was typed. */
export function clipEdit(
  values: ClipEditorValues,
  base: ClipRecord,
  adminId: string,
): RecordEdit<ClipRecord> {
  return {
    collection: 'clips',
    base,
    mine: { ...read(base), ...touchedOf(values, startingValues(base)) },
    read,
    complete: async ({ discord_username: name }) =>
      typeof name === 'string' ? { user: await findOwner(name, adminId) } : {},
  }
}

/** Returns the form with some fields as another member has stored them. */
export function adoptClip(
  values: ClipEditorValues,
  theirs: ClipRecord,
  names: readonly string[],
): ClipEditorValues {
  const taken = Object.entries(startingValues(theirs)).filter(([name]) => names.includes(name))
  return { ...values, ...Object.fromEntries(taken) }
}

// Untouched fields stay, even if a form would write them otherwise, such as without spaces around a title.
function touchedOf(values: ClipEditorValues, untouched: ClipEditorValues): EditedValues {
  const touched = new Set(differingFields({ ...untouched }, { ...values }))
  const withGame = ['map', 'highest_round']
  return Object.fromEntries(
    Object.entries(clipPayload(values)).filter(
      ([name]) => touched.has(name) || (touched.has('game') && withGame.includes(name)),
    ),
  )
}

function read(clip: ClipRecord): EditedValues {
  const { game, map, highest_round, clip_title, clip_link, discord_username, paypal_handle = '' } = clip
  return { game, map, highest_round, clip_title, clip_link, discord_username, paypal_handle }
}

/** Whose clip it is: the member of that username or chat-platform username, else the admin who uploads it. */
async function findOwner(typed: string, adminId: string): Promise<string> {
  for (const { field, value } of ownerLookups(typed)) {
    const found = await api.collection<{ id: string }>('users').getList(1, 1, {
      filter: api.filter(`${field} = {:value}`, { value }),
      fields: 'id',
      skipTotal: true,
    })
    const [person] = found.items
    if (person) return person.id
  }
  return adminId
}
