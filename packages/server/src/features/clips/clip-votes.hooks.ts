import { hooksFor, refuse, type Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { recount, voteMessages, type Vote, type VoteChange } from '@longhouse/contract/clips'
import { clipVotesCollection, clipsCollection } from '../../collections/clips.ts'

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
