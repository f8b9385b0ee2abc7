import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RankProgress } from '@longhouse/contract/rank-progress'
import { forEachApart } from '../../../platform/for-each-apart.ts'
import { markMembers } from '../../../platform/member-marks.ts'
import { slicesOf } from '../../../platform/portions.ts'
import {
  rankChangesCollection,
  rankProgressCollection,
  rankProposalsCollection,
} from '../../../collections/rank-progress.ts'
import type { ComputeSite } from './compute-members.ts'
import { findAccounts, type AccountRow } from './facts/accounts.ts'
import { isTold, valuesOf, type MemberPlan } from './plan-member.ts'

// Short transactions: others write too.
const toldAtOnce = 20
const keptAtOnce = 50

/** Lock of an evaluation's writes, on all nodes. */
const writingName = 'ranks'

/** Writes changes without listeners: first ranks and progress. */
export async function keepPlans(site: ComputeSite, plans: readonly MemberPlan[]): Promise<void> {
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
export async function tellPlans(site: ComputeSite, plans: readonly MemberPlan[]): Promise<void> {
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
  await tx.recordsOf('users').patch(placed.map(({ user, rank }) => ({ id: user, rank })))
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
