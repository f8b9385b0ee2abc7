import { refuse, type AuthRecord } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  absenceLimits,
  dayMs,
  rankRefusals,
  type DecisionAnswer,
  type ProposalDeed,
  type ProposalState,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { noteAct } from '../../../platform/note-act.ts'
import { rankProposalsCollection } from '../../../collections/rank-progress.ts'
import { holdProposal, type Deciding } from './hold-proposal.ts'
import { promote } from './promote.ts'
import type { RankPlace } from './rank-place.ts'
import { requireReady } from './require-ready.ts'

const say = wordsFor('en', rankRefusals)

/** A decision as it was sent. */
export interface Decision extends Deciding {
  readonly deed: ProposalDeed
  readonly auth: AuthRecord
  readonly reason: string
  readonly until: string
}

const outcomes = { approve: 'approved', decline: 'declined', defer: 'deferred' } as const satisfies Record<
  ProposalDeed,
  ProposalState
>

/** Decides a proposal, once. Approving it promotes the member. */
export async function decideProposal(place: RankPlace, decision: Decision): Promise<DecisionAnswer> {
  const { tx, now } = place
  const { id, by, deed, reason } = decision
  const values = { reason, defer_until: momentOf(decision, now) }
  if (deed === 'decline' && !reason)
    throw refuse({ field: 'reason', code: 'rank_reason', message: say('needsReason') })
  const proposal = await holdProposal(tx, decision)
  const why = deed === 'approve' ? await requireReady(place, proposal) : undefined
  const state = outcomes[deed]
  // The decider's account may come before the locked one in the order of locks.
  return tx.outOfTurn(async () => {
    await tx.records(rankProposalsCollection).update(id, {
      ...values,
      state,
      decided_by: by,
      decided_at: formatDate(now),
      // The facts at the time of the decision.
      ...(why && { evidence: { ...proposal.evidence, ...why } }),
    })
    const { user, rank } = proposal
    await noteAct(tx, {
      by: decision.auth,
      action: 'update',
      collection: rankProposalsCollection.name,
      record: id,
      subject: user,
      before: { state: proposal.state },
      after: { state, rank },
    })
    if (deed !== 'approve') return { notes: [] }
    const { change, notes } = await promote(place, { user, rank, kind: 'promoted', by, reason })
    return { change: change.id, notes }
  })
}

function momentOf({ deed, until }: Pick<Decision, 'deed' | 'until'>, now: Date): string {
  if (deed !== 'defer') return ''
  const moment = Date.parse(until)
  const days = (moment - now.getTime()) / dayMs
  if (days > 0 && days <= absenceLimits.days) return formatDate(new Date(moment))
  throw refuse({ field: 'until', code: 'rank_until', message: say('needsMoment') })
}
