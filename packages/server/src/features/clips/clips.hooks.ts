import { hooksFor, refuse, type Transaction } from '@longhouse/engine'
import { toNumber, toText } from '@longhouse/engine/schema'
import {
  clipFormMessages,
  isRound,
  needsRound,
  normalClipLink,
  recount,
  voteMessages,
  type Clip,
  type Vote,
  type VoteChange,
} from '@longhouse/contract/clips'
import { clipsCollection, clipVotesCollection } from '../../collections/clips.ts'
import { canManage, isServer, textOfPerson } from '../../platform/callers.ts'

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

/**
 * One vote per member and clip. Counts change with every vote, so every write locks the clip. Casting the other vote
 * deletes the old one in the same transaction, so a switch is one step.
 */
export const clipVotesHooks = hooksFor(clipVotesCollection, {
  holds: ['clip'],

  beforeCreate: async ({ context, tx, values }) => {
    const [user, clip] = [toText(values.user), toText(values.clip)]
    const votes = tx.records(clipVotesCollection)
    const old = await votes.findFirst({ filter: 'user = {:user} && clip = {:clip}', params: { user, clip } })
    if (!old) return
    if (old.vote_type === values.vote_type) throw refuse(voteMessages.alreadyCast)
    await votes.delete(old.id, context)
  },
  afterCreate: ({ tx, record }) => count(tx, { clip: record.clip, from: null, to: voteOf(record) }),

  afterUpdate: async ({ tx, record, original }) => {
    if (!original) return
    if (original.clip === record.clip) {
      return count(tx, { clip: record.clip, from: voteOf(original), to: voteOf(record) })
    }
    await count(tx, { clip: original.clip, from: voteOf(original), to: null })
    await count(tx, { clip: record.clip, from: null, to: voteOf(record) })
  },

  afterDelete: async ({ tx, record, cascadedFrom }) => {
    // Votes of a deleted clip need no recount.
    if (cascadedFrom?.collection === clipsCollection.name) return
    await count(tx, { clip: record.clip, from: voteOf(record), to: null })
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

interface ClipVoteChange extends VoteChange {
  readonly clip: string
}

async function count(tx: Transaction, { clip, ...change }: ClipVoteChange): Promise<void> {
  if (change.from === change.to) return
  const clips = tx.records(clipsCollection)
  const counts = await clips.findById(clip)
  if (counts) await clips.update(clip, { ...recount(counts, change) })
}

function voteOf({ vote_type }: { readonly vote_type: Vote | '' }): Vote {
  return vote_type || null
}
