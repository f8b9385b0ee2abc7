import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RankRule } from '@longhouse/contract/rank-progress'
import { anyOf } from '../../../platform/any-of.ts'
import type { Site } from '../../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../../platform/for-each-apart.ts'
import { markMembers } from '../../../platform/member-marks.ts'
import { slicesOf } from '../../../platform/portions.ts'
import { rankProgressCollection, rankProposalsCollection } from '../../../collections/rank-progress.ts'
import { membersAtOnce, type MemberIds } from './facts/members.ts'
import { findRulesInForce } from './ladder-rules.ts'
import { lookAtMembers } from './look-at-members.ts'
import { isTold, planMember, type MemberPlan } from './plan-member.ts'
import { promoteByItself } from './promote-by-itself.ts'
import { keepPlans, tellPlans } from './write-plans.ts'

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
