import { notFound, refuse, type RecordSource, type Transaction } from '@longhouse/engine'
import { rankRefusals, type RankProposal } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { rankProposalsCollection } from '../../../collections/rank-progress.ts'
import { nameOf } from './people.ts'
import { requireLadder } from './rank-place.ts'
import { holdSeats } from './seats.ts'

const say = wordsFor('en', rankRefusals)

/** A proposal and its decider. */
export interface Deciding {
  readonly id: string
  /** Empty for a superuser, who is not a member. */
  readonly by: string
}

/**
 * Locks a proposal, the seats of its rank and the account, so that decisions run one by one, and returns it.
 * Refuses a decided one with the decider's name, and decisions of members about themselves.
 */
export async function holdProposal(tx: Transaction, { id, by }: Deciding): Promise<RankProposal> {
  const { user, rank } = (await tx.records(rankProposalsCollection).findById(id)) ?? {}
  if (!user || !rank) throw notFound()
  refuseOwn(user, by)
  await holdSeats(tx, rank)
  await tx.lock('users', user)
  await tx.lock(rankProposalsCollection.name, id)
  const proposal = await tx.records(rankProposalsCollection).findById(id)
  if (!proposal) throw notFound()
  await requireLadder(tx)
  if (proposal.state !== 'open') throw await decidedBefore(tx, proposal)
  return proposal
}

/** Refuses decisions of members about themselves. */
export function refuseOwn(user: string, by: string): void {
  if (user === by) throw refuse(say('aboutYourself'), { status: 403, code: 'rank_own' })
}

async function decidedBefore(source: RecordSource, { state, decided_by: by }: RankProposal): Promise<Error> {
  const name = await nameOf(source, by)
  const sentences = {
    approved: say('approvedBy', { name }),
    declined: say('declinedBy', { name }),
    deferred: say('deferredBy', { name }),
    withdrawn: say('withdrawn'),
  }
  const message = state === 'open' || state === '' ? say('withdrawn') : sentences[state]
  return refuse(message, { status: 409, code: 'rank_decided' })
}
