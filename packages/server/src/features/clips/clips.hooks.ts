import { hooksFor } from '@longhouse/engine'
import { toNumber, toText } from '@longhouse/engine/schema'
import { clipFormMessages, isClipLink, isRound, needsRound, type Clip } from '@longhouse/contract/clips'
import { canManage, isServer, textOfPerson } from '../../platform/acting-person.ts'
import { markLeaving } from '../../platform/leaving.ts'
import { refuseField } from '../../platform/refusals.ts'
import { clipsCollection } from './clips.collection.ts'

export const clipsHooks = hooksFor(clipsCollection, {
  beforeCreate: ({ context, values }) => {
    values.upvotes = 0
    values.downvotes = 0
    if (isServer(context)) return
    requireLink(values, false)
    if (canManage(context)) return
    requireRound(values)
    // The form shows this name read-only; the session says what it is.
    values.discord_username = textOfPerson(context, 'discord_username') || textOfPerson(context, 'username')
  },
  beforeUpdate: ({ context, values, original }) => {
    if (!isServer(context)) requireLink({ ...original, ...values }, true)
  },
  beforeDelete: ({ tx, record }) => markLeaving(tx, 'clips', record.id),
})

type Submitted = Partial<Record<keyof Clip, unknown>>

function requireLink({ clip_link }: Submitted, isUpdate: boolean): void {
  const link = toText(clip_link)
  if (isClipLink(link)) return
  const message = link.trim() === '' ? clipFormMessages.link : clipFormMessages.badLink
  throw refuseField({ field: 'clip_link', code: 'validation_clip_link', message }, isUpdate)
}

function requireRound({ game, map, highest_round }: Submitted): void {
  if (!needsRound(toText(game))) return
  const problem = { code: 'validation_required', message: clipFormMessages.required }
  if (!toText(map)) throw refuseField({ field: 'map', ...problem }, false)
  if (!isRound(toNumber(highest_round))) {
    throw refuseField({ field: 'highest_round', ...problem, message: clipFormMessages.round }, false)
  }
}
