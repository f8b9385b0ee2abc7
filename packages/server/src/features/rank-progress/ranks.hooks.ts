import { hooksFor, refuse, type Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { wordsFor } from '@longhouse/contract/words'
import { isServer } from '../../platform/callers.ts'
import { markMembers } from '../../platform/member-marks.ts'
import { rankProposalsCollection, rankVotesCollection } from '../../collections/rank-progress.ts'
import { usersCollection } from '../../collections/users.ts'
import { rankRefusals } from './rank-refusals.words.ts'

const say = wordsFor('en', rankRefusals)

/**
 * Staff vote while a proposal is open, and never on their own. It is locked, so that no vote comes after its
 * end.
 */
export const rankVotesHooks = hooksFor(rankVotesCollection, {
  holds: ['proposal'],
  beforeCreate: async ({ context, tx, values }) => {
    if (isServer(context)) return
    await requireVote(tx, { proposal: toText(values.proposal), voter: toText(values.voter) })
  },
  beforeUpdate: async ({ context, tx, original }) => {
    if (!isServer(context) && original) await requireVote(tx, original)
  },
  beforeDelete: async ({ context, tx, record, cascadedFrom }) => {
    if (!isServer(context) && !cascadedFrom) await requireVote(tx, record)
  },
  afterCreate: ({ tx, record }) => mark(tx, record.proposal),
  afterUpdate: ({ tx, record }) => mark(tx, record.proposal),
  afterDelete: ({ tx, record }) => mark(tx, record.proposal),
})

async function requireVote(
  tx: Transaction,
  { proposal: id, voter }: { readonly proposal: string; readonly voter: string },
): Promise<void> {
  const proposal = await tx.records(rankProposalsCollection).findById(id)
  // One that does not exist is reported by the field itself.
  if (!proposal) return
  if (proposal.user === voter) throw refuse(say('ownVote'), { status: 403, code: 'rank_own' })
  if (proposal.state !== 'open') throw refuse(say('voteClosed'), { status: 409, code: 'rank_decided' })
}

/** Marks the member for evaluation: votes are part of their progress. */
async function mark(tx: Transaction, id: string): Promise<void> {
  const proposal = await tx.records(rankProposalsCollection).findById(id)
  if (proposal) await markMembers(tx, [proposal.user])
}

/** Removes the authors of ticks whose accounts are deleted; the ticks stay. */
export const forgetTicksHooks = hooksFor(usersCollection, {
  beforeDelete: async ({ tx, record: { id: left } }) => {
    const proposals = tx.records(rankProposalsCollection)
    const ticked = await proposals.findAll({
      filter: 'evidence ~ {:left} && user != {:left}',
      params: { left },
      sort: 'id',
    })
    await proposals.patch(
      ticked.map(({ id, evidence }) => {
        const ticks = Object.entries(evidence?.ticks ?? {}).map(([label, by]) => [
          label,
          by === left ? '' : by,
        ])
        return { id, evidence: { ...evidence, ticks: Object.fromEntries(ticks) } }
      }),
    )
  },
})

const heard = ['suspended_until', 'left_discord', 'rank'] as const

/** Marks members for evaluation if their account is suspended, leaves Discord or changes rank. */
export const markedAccountsHooks = hooksFor(usersCollection, {
  afterUpdate: async ({ tx, record, original }) => {
    if (heard.some((field) => record[field] !== original?.[field])) await markMembers(tx, [record.id])
  },
})
