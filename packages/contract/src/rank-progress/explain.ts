import { formatDate } from '@longhouse/engine/schema'
import { inactiveDays, type RankRule, type Requirement } from './ladder.ts'
import { dayMs, isOnLeave, mergeLeaves, servedAt, type Span } from './leave.ts'
import type { Measured, Why, MemberFacts, RankProgress, RankState } from './rank-progress.ts'
import { findRequirementKind } from './requirements/index.ts'
import type { Looked } from './requirements/kind.ts'

/** The part of a rule that `explain` reads. */
export type LadderRule = Pick<
  RankRule,
  'rank' | 'step' | 'requirements' | 'duties' | 'probation_days' | 'warn_days' | 'is_automatic'
>

/** A member's status on the ladder, and its reasons. */
export interface Standing extends Required<
  Pick<RankProgress, 'rank' | 'since' | 'next_rank' | 'failing_since' | 'warned_at' | 'due_at'>
> {
  readonly state: RankState
  readonly why: Why
  /** Whether they can be proposed for the next rank: they meet everything that staff need not confirm. */
  readonly isEligible: boolean
  /** Whether they can be promoted: staff have confirmed their part as well. */
  readonly isReady: boolean
  /** Whether no decision is needed: members leave the lowest rank automatically. */
  readonly isAutomatic: boolean
}

/** A member's facts, and the time of the evaluation. */
export interface Look {
  readonly facts: MemberFacts
  readonly now: Date
}

/** Evaluates a member's status on a ladder. The result depends only on the arguments. */
export function explain(rules: readonly LadderRule[], { facts, now: at }: Look): Standing {
  const leaves = mergeLeaves(facts.leaves)
  const now = at.getTime()
  const looked = { facts, leaves, now }
  const own = rules.find(({ rank }) => rank === facts.rank)
  const next = own && ruleAbove(rules, own)
  const duties = (own?.duties ?? []).map((duty) => measureDuty(duty, looked))
  const requirements = (next?.requirements ?? []).map((each) => measureRequirement(each, looked))
  const times = timesOf({ own, looked, isFailing: duties.some(({ isMet }) => !isMet) })
  const isGone = facts.hasLeft || times.inactive <= now || times.isAtRisk
  const canBeProposed = Boolean(next) && !isGone && times.probation <= now && asksAnything(own, requirements)
  const isEligible = canBeProposed && requirements.every((each) => each.isMet || isSaidByStaff(each))
  const state = stateOf({ facts, looked, times, isEligible })
  return {
    rank: facts.rank,
    since: facts.since,
    next_rank: next?.rank ?? '',
    state,
    why: whyOf({ at: formatDate(at), requirements, duties }),
    failing_since: times.failing === undefined ? '' : formatDate(new Date(times.failing)),
    warned_at: warnedAt({ facts, times, state, at }),
    due_at: dueAt([...requirements, ...duties], { times, leaves, now }),
    isEligible,
    isReady: isEligible && requirements.every(({ isMet }) => isMet),
    isAutomatic: isEligible && own?.is_automatic === true && own.step === 1,
  }
}

function ruleAbove(rules: readonly LadderRule[], { step }: LadderRule): LadderRule | undefined {
  return rules.filter((rule) => rule.step > step).toSorted((a, b) => a.step - b.step)[0]
}

/** A rank without requirements is given by hand, unless probation ends automatically. */
function asksAnything(own: LadderRule | undefined, requirements: readonly Measured[]): boolean {
  return requirements.length > 0 || own?.is_automatic === true
}

/** A requirement that cannot be measured is not met, so that it promotes no member. */
function measureRequirement(requirement: Requirement, looked: Looked): Measured {
  const measured = findRequirementKind(requirement.kind)?.measure(requirement, looked)
  return { requirement, ...(measured ?? { value: 0, target: 1, isMet: false }) }
}

/** A duty that cannot be measured is met, so that it warns no member. */
function measureDuty(requirement: Requirement, looked: Looked): Measured {
  const measured = findRequirementKind(requirement.kind)?.measure(requirement, looked)
  return { requirement, ...(measured ?? { value: 1, target: 1, isMet: true }) }
}

function isSaidByStaff({ requirement }: Measured): boolean {
  return findRequirementKind(requirement.kind)?.isSaidByStaff === true
}

/** Times at which the status changes without any action, in milliseconds since 1970. */
interface Times {
  /** The end of probation. */
  readonly probation: number
  /** When they become inactive without further activity. */
  readonly inactive: number
  /** Since when a duty fails, and when that becomes a risk. */
  readonly failing?: number
  readonly risk?: number
  readonly isAtRisk: boolean
}

interface TimesOf {
  readonly own: LadderRule | undefined
  readonly looked: Looked
  readonly isFailing: boolean
}

function timesOf({ own, looked: { facts, leaves, now }, isFailing }: TimesOf): Times {
  const after = (from: number, days: number) => servedAt(leaves, { from, ms: days * dayMs })
  const passed = {
    probation: after(momentOf(facts.since, now), own?.probation_days ?? 0),
    inactive: after(momentOf(facts.lastActive || facts.joined, now), inactiveDays),
  }
  // During probation of a new rank its duties cannot fail.
  if (!isFailing || now < passed.probation) return { ...passed, isAtRisk: false }
  const failing = momentOf(facts.before?.failing_since, now)
  const risk = after(failing, own?.warn_days ?? 0)
  // The first evaluation never warns: the member could not have known before.
  return { ...passed, failing, risk, isAtRisk: facts.before !== undefined && risk <= now }
}

function momentOf(moment: string | undefined, otherwise: number): number {
  const found = Date.parse(moment ?? '')
  return Number.isNaN(found) ? otherwise : found
}

interface StateOf {
  readonly facts: MemberFacts
  readonly looked: Looked
  readonly times: Times
  readonly isEligible: boolean
}

function stateOf({ facts, looked: { leaves, now }, times, isEligible }: StateOf): RankState {
  if (facts.hasLeft) return 'inactive'
  if (isOnLeave(leaves, now)) return 'on_leave'
  if (times.inactive <= now) return 'inactive'
  if (times.isAtRisk) return 'at_risk'
  if (now < times.probation) return 'probation'
  return isEligible ? 'eligible' : 'active'
}

interface WarnedAt extends Pick<StateOf, 'facts' | 'times'> {
  readonly state: RankState
  readonly at: Date
}

/** Warns once per period of inactivity or risk; leave in between does not start another one. */
function warnedAt({ facts, times, state, at }: WarnedAt): string {
  const before = facts.before?.warned_at ?? ''
  if (facts.hasLeft || state === 'on_leave') return before
  const since = state === 'inactive' ? times.inactive : state === 'at_risk' ? times.risk : undefined
  if (since === undefined) return ''
  return before && Date.parse(before) >= since ? before : formatDate(at)
}

function whyOf({ at, requirements, duties }: Pick<Why, 'at' | 'requirements' | 'duties'>): Why {
  const leaveDays = Math.max(0, ...[...requirements, ...duties].map(leaveIn))
  return { at, requirements, duties, ...(leaveDays > 0 && { leaveDays }) }
}

function leaveIn({ days, requirement }: Measured): number {
  const asked = requirement['days']
  return days === undefined || typeof asked !== 'number' ? 0 : days - asked
}

interface Ahead extends Pick<Looked, 'leaves' | 'now'> {
  readonly times: Times
}

/** The next time at which the status may change without any action. */
function dueAt(measured: readonly Measured[], { times, leaves, now }: Ahead): string {
  const moments = [
    ...measured.flatMap(({ changesAt }) => (changesAt ? [Date.parse(changesAt)] : [])),
    ...leaves.flatMap(({ from, until }: Span) => [from, until]),
    times.probation,
    times.inactive,
    ...(times.risk === undefined ? [] : [times.risk]),
  ].filter((moment) => moment > now)
  return moments.length === 0 ? '' : formatDate(new Date(Math.min(...moments)))
}
