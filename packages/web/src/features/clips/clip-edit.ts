import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { differingFields, type EditedValues } from '../../lib/edits.ts'
import type { RecordEdit } from '../../lib/save-edit.ts'
import type { EditField } from '../../ui/dialog/shown-conflict.ts'
import { clipPayload, startingValues, type ClipEditorValues } from './clip-editor.values.ts'
import type { ClipRecord } from './clips.types.ts'
import { findOwner } from './find-owner.ts'

/** The fields of a clip that staff edit, with the text of their values. */
export const clipFields: readonly EditField[] = [
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
