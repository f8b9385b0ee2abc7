import { notFound } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RankChange, RankChangeKind, RankProgress, RankRule } from '@longhouse/contract/rank-progress'
import {
  rankChangesCollection,
  rankProgressCollection,
  rankProposalsCollection,
} from '../../collections/rank-progress.ts'
import { findRankRule, type RankPlace, holdSeats, requireSeat, titleOf } from './ladder.ts'
import { readStandings } from './standings.ts'
import { isModuleOn } from '@longhouse/contract/community'
import { wordsFor } from '@longhouse/contract/words'
import { readManagedRoles } from '../../platform/discord/discord-choices.ts'
import { orderRole } from '../../platform/discord/role-orders.ts'
import { usersCollection } from '../../collections/users.ts'
import { rankRefusals } from './rank-refusals.words.ts'

/** A member's new rank. */
interface NewRank {
  readonly user: string
  readonly rank: string
  readonly kind: RankChangeKind
  /** The decider; undefined for an automatic change. */
  readonly by?: string
  readonly reason?: string
}

/** A rank that was given. */
interface GivenRank {
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
    const from = (await tx.records(usersCollection).findById(user))?.rank ?? ''
    const change = await tx.records(rankChangesCollection).create({ user, from, to: rank, kind, by, reason })
    await withdrawProposals(place, { user, by })
    const notes = await moveTo(place, { user, from, to: rank, since: formatDate(place.now) })
    return { change, notes }
  })
}

/** A move from one rank to another. */
interface Move {
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
  await tx.records(usersCollection).update(user, { rank: to })
  const [before, rule] = [await findRankRule(tx, from), await findRankRule(tx, to)]
  await keepProgress(place, { user, rank: to, rule, since })
  return orderRankRoles(place, { user, from: before, to: rule })
}

/** A member's new rank. */
interface NewStand {
  readonly user: string
  readonly rank: string
  readonly rule: RankRule | undefined
  readonly since: string
}

/**
 * Puts a member at the beginning of a rank: no duty fails yet, and its requirements are counted immediately.
 */
async function keepProgress({ tx, now }: RankPlace, { user, rank, rule, since }: NewStand): Promise<void> {
  const store = tx.records(rankProgressCollection)
  const known = await store.findFirst({ filter: 'user = {:user}', params: { user } })
  const fresh = {
    rank,
    since,
    state: rule && rule.probation_days > 0 ? 'probation' : 'active',
    next_rank: '',
    why: { at: formatDate(now), requirements: [], duties: [] },
    failing_since: '',
    warned_at: warnedBefore(known),
    due_at: '',
  }
  const { id } = known ?? (await store.create({ user, ...fresh }))
  // The status is computed from the stored row; only the update below announces it.
  if (known) await store.patch([{ id, ...fresh }], { areGuarded: true })
  const standing = (await readStandings(tx, { users: [user], now })).get(user)
  if (!standing) return
  const { state, next_rank, why, failing_since, warned_at, due_at } = standing
  await store.update(id, { state, next_rank, why, failing_since, warned_at, due_at })
}

/** Returns when an inactive member was warned, so that the new rank does not warn them again, else ''. */
function warnedBefore(known: RankProgress | undefined): string {
  return known?.state === 'inactive' ? known.warned_at : ''
}

const say = wordsFor('en', rankRefusals)

/** A member's change of rank; a rank outside the ladder has no rule and no role. */
interface RoleMove {
  readonly user: string
  readonly from: RankRule | undefined
  readonly to: RankRule | undefined
}

/**
 * Requests that the member gets the role of the new rank and loses that of the old one. Returns messages
 * about roles that the site does not manage for ranks; these do not change.
 */
async function orderRankRoles({ tx, community }: RankPlace, { user, from, to }: RoleMove): Promise<string[]> {
  if (!isModuleOn(community, 'bot') || from?.role_id === to?.role_id) return []
  const sourceOf = await readManagedRoles(tx, community)
  const moves = [
    { rule: to, wants: 'give' },
    { rule: from, wants: 'take' },
  ] as const
  const notes: string[] = []
  for (const { rule, wants } of moves) {
    const roleId = rule?.role_id ?? ''
    if (!rule || !roleId) continue
    if (sourceOf(roleId) === 'rank')
      await orderRole({ tx, community }, { user, roleId, wants, source: 'rank' })
    else notes.push(say('roleNotManaged', { rank: await titleOf(tx, rule.rank) }))
  }
  return notes
}

/** Withdraws the open proposals of a member whose rank has changed. */
async function withdrawProposals(
  { tx, now }: RankPlace,
  { user, by }: { readonly user: string; readonly by: string },
): Promise<void> {
  const proposals = tx.records(rankProposalsCollection)
  const open = await proposals.findAll({ filter: "user = {:user} && state = 'open'", params: { user } })
  for (const { id } of open)
    await proposals.update(id, { state: 'withdrawn', decided_by: by, decided_at: formatDate(now) })
}
