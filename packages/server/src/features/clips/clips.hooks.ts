import { hooksFor, refuse } from '@longhouse/engine'
import { toNumber, toText } from '@longhouse/engine/schema'
import { clipFormMessages, isRound, needsRound, normalClipLink, type Clip } from '@longhouse/contract/clips'
import { canManage, isServer, textOfPerson } from '../../platform/acting-person.ts'
import { clipsCollection } from '../../collections/clips.ts'

export const clipsHooks = hooksFor(clipsCollection, {
  beforeCreate: ({ context, values }) => {
    values.upvotes = 0
    values.downvotes = 0
    if (isServer(context)) return
    values.clip_link = requireLink(values)
    if (canManage(context)) return
    requireRound(values)
    // The form shows this name read-only; the value comes from the session.
    values.discord_username = textOfPerson(context, 'discord_username') || textOfPerson(context, 'username')
  },
  beforeUpdate: ({ context, values, original }) => {
    if (isServer(context)) return
    const link = requireLink({ ...original, ...values })
    // Links that were stored before they were normalised stay until a request changes them.
    if (values.clip_link !== original?.clip_link) values.clip_link = link
  },
})

type Submitted = Partial<Record<keyof Clip, unknown>>

function requireLink({ clip_link }: Submitted): string {
  const link = toText(clip_link)
  const normal = normalClipLink(link)
  if (normal !== undefined) return normal
  const message = link.trim() === '' ? clipFormMessages.link : clipFormMessages.badLink
  throw refuse({ field: 'clip_link', code: 'validation_clip_link', message })
}

function requireRound({ game, map, highest_round }: Submitted): void {
  if (!needsRound(toText(game))) return
  const problem = { code: 'validation_required', message: clipFormMessages.required }
  if (!toText(map)) throw refuse({ field: 'map', ...problem })
  if (!isRound(toNumber(highest_round))) {
    throw refuse({ field: 'highest_round', ...problem, message: clipFormMessages.round })
  }
}
