import { notFound } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import type { RankChange, RankChangeKind } from '@longhouse/contract/rank-progress'
import { rankChangesCollection } from '../../../collections/rank-progress.ts'
import { keepProgress } from './keep-progress.ts'
import { findRule, type RankPlace } from './rank-place.ts'
import { orderRankRoles } from './rank-roles.ts'
import { holdSeats, requireSeat } from './seats.ts'
import { withdrawProposals } from './withdraw-proposals.ts'

/** A member's new rank. */
export interface NewRank {
  readonly user: string
  readonly rank: string
  readonly kind: RankChangeKind
  /** The decider; undefined for an automatic change. */
  readonly by?: string
  readonly reason?: string
}

/** A rank that was given. */
export interface GivenRank {
  readonly change: RankChange
  /** Messages about what else could not be done. */
  readonly notes: readonly string[]
}

/**
 * Gives a rank in the caller's transaction: account, history, progress and roles. Their hooks add
 * announcement, notice and activity. Refuses without a free seat. A caller that locks anything else first
 * must begin with `holdSeats`.
 */
export async function promote(place: RankPlace, wish: NewRank): Promise<GivenRank> {
  const { tx } = place
  const { user, rank, kind, by = '', reason = '' } = wish
  await holdSeats(tx, rank)
  if (!(await tx.lock('users', user))) throw notFound()
  await requireSeat(tx, { rank, user })
  // Rows related to the account are known once it is locked.
  return tx.outOfTurn(async () => {
    const from = toText((await tx.recordsOf('users').findById(user))?.['rank'])
    const change = await tx.records(rankChangesCollection).create({ user, from, to: rank, kind, by, reason })
    await withdrawProposals(place, { user, by })
    const notes = await moveTo(place, { user, from, to: rank, since: formatDate(place.now) })
    return { change, notes }
  })
}

/** A move from one rank to another. */
export interface Move {
  readonly user: string
  readonly from: string
  readonly to: string
  /** Time from which on they have the new one. */
  readonly since: string
}

/**
 * Changes the account, the progress and the roles, without the history. The caller has locked the account.
 */
export async function moveTo(place: RankPlace, { user, from, to, since }: Move): Promise<string[]> {
  const { tx } = place
  await tx.recordsOf('users').update(user, { rank: to })
  const [before, rule] = [await findRule(tx, from), await findRule(tx, to)]
  await keepProgress(place, { user, rank: to, rule, since })
  return orderRankRoles(place, { user, from: before, to: rule })
}
