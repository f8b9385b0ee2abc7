import { refuse, type AuthRecord, notFound, type RecordSource, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  absenceLimits,
  dayMs,
  type DecisionAnswer,
  type ProposalDeed,
  type ProposalState,
  rankWords,
  sentenceOf,
  type RankProposal,
  type Why,
  type Evidence,
  type Requirement,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { noteAct } from '../../platform/audit.ts'
import { rankProposalsCollection } from '../../collections/rank-progress.ts'
import { promote } from './promote.ts'
import { type RankPlace, titleOf, findRankRule, nameOf, requireLadder, holdSeats } from './ladder.ts'
import { momentInUtc } from '../../platform/format.ts'
import { readStandings } from './standings.ts'
import { markMembers } from '../../platform/member-marks.ts'
import { rankRefusals } from './rank-refusals.words.ts'

const say = wordsFor('en', rankRefusals)

/** A decision as it was sent. */
interface Decision extends Deciding {
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

const voice = { say: wordsFor('en', rankWords), moment: momentInUtc }

/**
 * Refuses unless all requirements of the rank are met, with messages about the missing ones. Returns the
 * facts of the decision. The caller has locked the account and the proposal.
 */
async function requireReady({ tx, now }: RankPlace, { user, rank }: RankProposal): Promise<Why> {
  const standing = (await readStandings(tx, { users: [user], now })).get(user)
  if (!standing) throw refuse(say('ladderOff'), { status: 409, code: 'ladder_off' })
  const { next_rank, why } = standing
  if (next_rank !== rank) throw refuse(say('otherRank'), { status: 409, code: 'rank_other' })
  const missing = why.requirements.filter(({ isMet }) => !isMet)
  if (missing.length === 0) return why
  const sentences = missing.map((measured) => sentenceOf(measured, voice)).join(' ')
  const message = say('notYet', { rank: await titleOf(tx, rank), missing: sentences })
  throw refuse(message, { status: 409, code: 'rank_not_yet' })
}

/** A requirement that staff confirm, or no longer confirm. */
interface Tick extends Deciding {
  readonly label: string
  readonly isTicked: boolean
}

/** Stores or removes a tick, with its author. Returns the new evidence. */
export async function tickProposal({ tx, now }: RankPlace, tick: Tick): Promise<Evidence> {
  const { id, by, label, isTicked } = tick
  const { user, rank, evidence } = await holdProposal(tx, tick)
  const asked = (await findRankRule(tx, rank))?.requirements ?? []
  if (!asked.some((requirement) => isSaid(requirement, label)))
    throw refuse({ field: 'label', code: 'rank_label', message: say('noSuchLabel') })
  const { [label]: _taken, ...others } = evidence?.ticks ?? {}
  const known = evidence ?? { at: now.toISOString(), requirements: [], duties: [] }
  const next = { ...known, ticks: isTicked ? { ...others, [label]: by } : others }
  await tx.outOfTurn(async () => {
    await tx.records(rankProposalsCollection).update(id, { evidence: next })
    await markMembers(tx, [user])
  })
  return next
}

function isSaid({ kind, label: asked }: Requirement, label: string): boolean {
  return kind === 'said_by_staff' && asked === label
}

/** A proposal and its decider. */
interface Deciding {
  readonly id: string
  /** Empty for a superuser, who is not a member. */
  readonly by: string
}

/**
 * Locks a proposal, the seats of its rank and the account, so that decisions run one by one, and returns it.
 * Refuses a decided one with the decider's name, and decisions of members about themselves.
 */
async function holdProposal(tx: Transaction, { id, by }: Deciding): Promise<RankProposal> {
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
