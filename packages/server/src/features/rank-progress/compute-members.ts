import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type RankRule,
  type RankProgress,
  dayMs,
  declinedDays,
  type RankProposal,
  type Standing,
} from '@longhouse/contract/rank-progress'
import { anyOf } from '../../platform/records.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable, slicesOf } from '../../platform/portions.ts'
import { markMembers } from '../../platform/member-marks.ts'
import {
  rankProgressCollection,
  rankProposalsCollection,
  rankChangesCollection,
} from '../../collections/rank-progress.ts'
import { membersAtOnce, type MemberIds, findAccounts, type AccountRow } from './fact-queries.ts'
import { findRulesInForce, holdSeats } from './ladder.ts'
import { lookAtMembers, readStandings, type FirstRank } from './standings.ts'
import { ApiError, type Transaction } from '@longhouse/engine'
import { promote } from './promote.ts'
import { wasUndone } from './rank-changes.ts'
import { formatDate } from '@longhouse/engine/schema'
import { usersCollection } from '../../collections/users.ts'
import { isDeepStrictEqual } from 'node:util'

/** Dependencies of the evaluation. */
export type ComputeSite = Pick<Site, 'engine' | 'now' | 'community' | 'logger'> & Stoppable

/**
 * Evaluates members and writes the changes; members without a rank get their first. Does nothing while the
 * ladder is off. Other work gets a turn between portions.
 */
export async function computeMembers(site: ComputeSite, users: MemberIds): Promise<void> {
  const rules = await findRulesInForce(site.engine)
  if (!rules || rules.length === 0) return
  const ids = [...new Set(users)].toSorted()
  await forEachApart(slicesOf(ids, membersAtOnce), site.signal, async (portion) => {
    await computePortion(site, { rules, users: portion })
    await nextTurn()
  })
}

interface Portion {
  readonly rules: readonly RankRule[]
  readonly users: MemberIds
}

async function computePortion(site: ComputeSite, portion: Portion): Promise<void> {
  const plans = await planPortion(site, portion)
  try {
    await forEachApart([keepPlans, tellPlans, promotePlans], site.signal, (write) => write(site, plans))
  } catch (error) {
    if (site.signal?.aborted) await markUnfinished(site, plans)
    throw error
  }
}

/**
 * The progress stored by now may say that nothing is due soon. A mark has them evaluated within a minute of
 * the next start.
 */
async function markUnfinished({ engine }: ComputeSite, plans: readonly MemberPlan[]): Promise<void> {
  const unfinished = plans.filter((plan) => isTold(plan) || plan.promotes)
  await engine.transaction((tx) =>
    markMembers(
      tx,
      unfinished.map(({ user }) => user),
    ),
  )
}

async function promotePlans(site: ComputeSite, plans: readonly MemberPlan[]): Promise<void> {
  const promoted = plans.filter(({ promotes }) => promotes)
  await forEachApart(promoted, site.signal, (plan) => promoteByItself(site, plan))
}

async function planPortion(site: ComputeSite, { rules, users }: Portion): Promise<MemberPlan[]> {
  const { engine } = site
  const now = site.now()
  const looked = await lookAtMembers(engine, { rules, users, now })
  if (looked.size === 0) return []
  await nextTurn()
  const { filter, params } = anyOf([...looked.keys()].map((user) => ({ user })))
  const rows = await engine.records(rankProgressCollection).findAll({ filter, params })
  const stored = new Map(rows.map((row) => [row.user, row]))
  const ended = "(state = 'open' || state = 'declined' || state = 'deferred')"
  const proposals = Map.groupBy(
    await engine.records(rankProposalsCollection).findAll({ filter: `${ended} && ${filter}`, params }),
    ({ user }) => user,
  )
  await nextTurn()
  const plans = [...looked].map(([user, { standing, first }]) => {
    const about = { user, standing, first, stored: stored.get(user), proposals: proposals.get(user) ?? [] }
    return planMember(about, now)
  })
  // By id, which is the order of locks.
  return plans.toSorted((a, b) => (a.user < b.user ? -1 : 1))
}

/**
 * Promotes a member after probation, without a decision. Evaluates them again while the account is locked.
 */
async function promoteByItself(
  { engine, community, logger, now: clock }: ComputeSite,
  { user, standing: { next_rank: rank } }: MemberPlan,
): Promise<void> {
  const now = clock()
  const promotion = engine.transaction(async (tx) => {
    await holdSeats(tx, rank)
    if (!(await tx.lock('users', user))) return
    const standing = (await readStandings(tx, { users: [user], now })).get(user)
    if (!standing?.isAutomatic || !standing.isReady || standing.next_rank !== rank) return
    if (await wasUndone({ tx, now }, { user, rank })) return
    await promote({ tx, community, now }, { user, rank, kind: 'promoted' })
  })
  await promotion.catch((error: unknown) => {
    // The others must not wait for a member who cannot be promoted; the next evaluation tries again.
    logger.warn({ err: error, user, rank }, 'somebody could not be promoted')
    if (!(error instanceof ApiError)) throw error
  })
}

// Short transactions: others write too.
const toldAtOnce = 20
const keptAtOnce = 50

/** Lock of an evaluation's writes, on all nodes. */
const writingName = 'ranks'

/** Writes changes without listeners: first ranks and progress. */
async function keepPlans(site: ComputeSite, plans: readonly MemberPlan[]): Promise<void> {
  const kept = plans.filter(({ write }) => write === 'keep')
  await inGroups(site, { plans: kept, size: keptAtOnce, isFresh: isAsSeen }, async (tx, fresh) => {
    await placeMembers(tx, fresh)
    await tx.records(rankProgressCollection).append(
      fresh.flatMap((plan) => (plan.stored ? [] : [{ user: plan.user, ...valuesOf(plan) }])),
      { holdsTargets: true },
    )
    await tx.records(rankProgressCollection).patch(
      fresh.flatMap((plan) => (plan.stored ? [{ id: plan.stored.id, ...valuesOf(plan) }] : [])),
      { areGuarded: true },
    )
  })
}

/** Writes changes with listeners: states, warnings, proposals. */
async function tellPlans(site: ComputeSite, plans: readonly MemberPlan[]): Promise<void> {
  const told = plans.filter(isTold)
  await inGroups(site, { plans: told, size: toldAtOnce, isFresh: isAsKept }, async (tx, fresh) => {
    await placeMembers(
      tx,
      fresh.filter(({ write }) => write === 'tell'),
    )
    for (const plan of fresh) await tellPlan(tx, { plan, now: site.now() })
  })
}

interface Group {
  readonly plans: readonly MemberPlan[]
  readonly size: number
  readonly isFresh: (plan: MemberPlan, row: AccountRow | undefined) => boolean
}

type WriteGroup = (tx: Transaction, fresh: readonly MemberPlan[]) => Promise<void>

/**
 * Writes members in groups while their accounts are locked, unless they have changed since the evaluation.
 */
async function inGroups(
  site: ComputeSite,
  { plans, size, isFresh }: Group,
  write: WriteGroup,
): Promise<void> {
  await forEachApart(slicesOf(plans, size), site.signal, (group) =>
    site.engine.transaction(async (tx) => {
      await tx.lockName(writingName)
      const users = group.map(({ user }) => user)
      await tx.lockAll('users', users)
      const rows = await findAccounts(tx, users)
      const accounts = new Map(rows.map((row) => [row.user, row]))
      const here = group.filter(({ user }) => accounts.has(user))
      const fresh = here.filter((plan) => isFresh(plan, accounts.get(plan.user)))
      await markMembers(
        tx,
        here.filter((plan) => !fresh.includes(plan)).map(({ user }) => user),
      )
      // Their related rows are known once the accounts are locked.
      await tx.outOfTurn(() => write(tx, fresh))
    }),
  )
}

/** Whether no decision or other evaluation was written since this evaluation. */
function isAsSeen({ stored, first, standing }: MemberPlan, row: AccountRow | undefined): boolean {
  if (row?.rank !== (first ? '' : standing.rank)) return false
  return stored ? isWrittenSo(stored, row) : row.progress === null
}

/** The same once `keepPlans` has written its part. */
function isAsKept(plan: MemberPlan, row: AccountRow | undefined): boolean {
  if (plan.write !== 'keep') return isAsSeen(plan, row)
  return row?.rank === plan.standing.rank && isWrittenSo(plan.standing, row)
}

type Written = Pick<RankProgress, 'rank' | 'state' | 'since' | 'warned_at' | 'failing_since'>

function isWrittenSo({ rank, state, since, warned_at, failing_since }: Written, row: AccountRow): boolean {
  const isSameRank = row.known_rank === rank && row.since === since && row.state === state
  return isSameRank && row.warned_at === warned_at && row.failing_since === failing_since
}

/** Gives members without a rank their first: no notice, no announcement, no role. */
async function placeMembers(tx: Transaction, plans: readonly MemberPlan[]): Promise<void> {
  const placed = plans.flatMap(({ user, first }) => (first ? [{ user, ...first }] : []))
  if (placed.length === 0) return
  await tx.records(usersCollection).patch(placed.map(({ user, rank }) => ({ id: user, rank })))
  await tx
    .records(rankChangesCollection)
    .append(placed.map(({ user, rank, kind }) => ({ user, to: rank, kind })))
}

interface TellPlan {
  readonly plan: MemberPlan
  readonly now: Date
}

async function tellPlan(tx: Transaction, { plan, now }: TellPlan): Promise<void> {
  const { user, standing, stored, withdraw, proposes } = plan
  if (plan.write === 'tell' && stored)
    await tx.records(rankProgressCollection).update(stored.id, valuesOf(plan))
  if (withdraw) await withdrawProposal(tx, { id: withdraw.id, now })
  if (proposes && !(await hasOpen(tx, user)))
    await tx.records(rankProposalsCollection).create({
      user,
      rank: standing.next_rank,
      state: 'open',
      evidence: standing.why,
    })
}

async function withdrawProposal(
  tx: Transaction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  const proposals = tx.records(rankProposalsCollection)
  const isOpen = (await tx.lock(proposalsName, id)) && (await proposals.findById(id))?.state === 'open'
  if (isOpen) await proposals.update(id, { state: 'withdrawn', decided_at: formatDate(now) })
}

const proposalsName = rankProposalsCollection.name

async function hasOpen(tx: Transaction, user: string): Promise<boolean> {
  const filter = "user = {:user} && state = 'open'"
  return (await tx.records(rankProposalsCollection).count({ filter, params: { user } })) > 0
}

/** Computed and stored state of a member. */
interface Found {
  readonly user: string
  readonly standing: Standing
  /** Result of the last evaluation; undefined before the first. */
  readonly stored: RankProgress | undefined
  /** The first rank of a member who had none. */
  readonly first: FirstRank | undefined
  /** Their proposals that are open, declined or deferred. */
  readonly proposals: readonly RankProposal[]
}

/** The writes that a member needs. */
interface MemberPlan extends Found {
  /** `tell` if others listen to the change, `keep` if not. */
  readonly write: 'nothing' | 'keep' | 'tell'
  /** The open proposal that no longer applies. */
  readonly withdraw: RankProposal | undefined
  readonly proposes: boolean
  readonly promotes: boolean
}

/** Returns the writes that a member needs; unchanged values are not written. */
function planMember(found: Found, now: Date): MemberPlan {
  const { standing, proposals } = found
  const open = proposals.find(({ state }) => state === 'open')
  const holds = standing.isEligible && open?.rank === standing.next_rank
  const promotes = standing.isAutomatic && standing.isReady
  return {
    ...found,
    write: writeOf(found),
    withdraw: open && !holds ? open : undefined,
    proposes: standing.isEligible && !standing.isAutomatic && !holds && !isHeldBack(found, now),
    promotes,
  }
}

/** Whether the plan has writes that others listen to. */
function isTold({ write, withdraw, proposes }: MemberPlan): boolean {
  return write === 'tell' || withdraw !== undefined || proposes
}

/** Returns the stored part of a rank status. */
function valuesOf({ standing }: Pick<Found, 'standing'>) {
  const { rank, since, state, next_rank, why, failing_since, warned_at, due_at } = standing
  return { rank, since, state, next_rank, why, failing_since, warned_at, due_at }
}

function writeOf({ standing, stored }: Found): MemberPlan['write'] {
  if (!stored) return 'keep'
  if (stored.state !== standing.state || stored.warned_at !== standing.warned_at) return 'tell'
  return isDeepStrictEqual(comparable(stored), comparable(valuesOf({ standing }))) ? 'nothing' : 'keep'
}

type Stored = Pick<RankProgress, 'rank' | 'since' | 'next_rank' | 'why' | 'failing_since' | 'due_at'>

/** Without the time of the evaluation, which is not a change. */
function comparable({ rank, since, next_rank, why, failing_since, due_at }: Stored) {
  return { rank, since, next_rank, failing_since, due_at, why: JSON.stringify({ ...why, at: '' }) }
}

/** Whether a deferral or a recent refusal keeps the member from being proposed again. */
function isHeldBack({ proposals, standing }: Found, now: Date): boolean {
  return proposals
    .filter(({ rank }) => rank === standing.next_rank)
    .some(({ state, defer_until, decided_at, updated }) => {
      if (state === 'deferred') return Date.parse(defer_until) > now.getTime()
      if (state !== 'declined') return false
      return Date.parse(decided_at || updated) + declinedDays * dayMs > now.getTime()
    })
}
