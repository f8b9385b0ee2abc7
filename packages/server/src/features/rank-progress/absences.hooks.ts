import {
  hooksFor,
  refuse,
  type BoundHooks,
  type RequestContext,
  type Transaction,
  type RecordSource,
} from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import {
  leaveProblem,
  leaveRefusals,
  openLeaves,
  absenceLimits,
  type Absence,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { canManage, idOfMember, isServer } from '../../platform/callers.ts'
import { markMembers } from '../../platform/member-marks.ts'
import { absencesCollection } from '../../collections/rank-progress.ts'
import { usersCollection } from '../../collections/users.ts'

const say = wordsFor('en', leaveRefusals)

/**
 * Members ask for leave and withdraw it; staff decide it and enter past leave. The account is locked, so that
 * a member's leaves never overlap, even if entered concurrently.
 */
export function absencesHooks(now: () => Date): BoundHooks {
  return hooksFor(absencesCollection, {
    holds: ['user'],
    beforeCreate: async ({ context, tx, values }) => {
      if (isServer(context)) return
      const by = idOfMember(context)
      const isOwn = toText(values.user) === by
      if (!isOwn && !canManage(context))
        throw refuse(say('notYours'), { status: 403, code: 'leave_not_yours' })
      const asked = { from: toText(values.from), until: toText(values.until) }
      requireTimes({ ...asked, now: now(), mayBePast: !isOwn })
      values.reason = toText(values.reason).trim()
      Object.assign(values, isOwn ? asOwn : { state: 'approved', decided_by: by })
      if (!isOwn) await holdDecider(tx, by)
      await requireRoom(tx, { user: toText(values.user), ...asked, now: now(), isOwn })
    },
    beforeUpdate: async ({ context, tx, values, original, cascadedFrom }) => {
      if (isServer(context) || cascadedFrom || !original) return
      await requireStep(tx, {
        original,
        values,
        by: idOfMember(context),
        isStaff: canManage(context),
        now: now(),
      })
      await holdDecider(tx, idOfMember(context))
      values.decided_by = deciderAfter({ context, original, state: toText(values.state) })
    },
    afterCreate: async ({ tx, record }) => {
      if (record.state === 'approved') await markMembers(tx, [record.user])
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (counts(record) !== counts(original)) await markMembers(tx, [record.user])
    },
    afterDelete: async ({ tx, record, cascadedFrom }) => {
      if (!cascadedFrom && counts(record)) await markMembers(tx, [record.user])
    },
  })
}

const asOwn = { state: 'asked', decided_by: '', answer: '' } as const

/** Whether it lengthens the windows of ranks. */
function counts(absence: Pick<Absence, 'state'> | undefined): boolean {
  return absence?.state === 'approved'
}

function requireTimes(asked: Parameters<typeof leaveProblem>[0]): void {
  const found = leaveProblem(asked)
  if (!found) return
  const { field, problem } = found
  const message = problem === 'tooLong' ? say('tooLong', { days: absenceLimits.days }) : say(problem)
  throw refuse({ field, code: `leave_${problem}`, message })
}

interface NewLeave extends Pick<Absence, 'user' | 'from' | 'until'> {
  readonly now: Date
  readonly isOwn: boolean
}

/** Refuses leave that overlaps another one, and too many upcoming leaves. */
async function requireRoom(tx: Transaction, { user, from, until, now, isOwn }: NewLeave): Promise<void> {
  const leaves = tx.records(absencesCollection)
  const standing = "user = {:user} && (state = 'asked' || state = 'approved')"
  const overlapping = await leaves.count({
    filter: `${standing} && from < {:until} && until > {:from}`,
    params: { user, from: new Date(from), until: new Date(until) },
  })
  if (overlapping > 0) throw refuse({ field: 'from', code: 'leave_overlaps', message: say('overlaps') })
  if (!isOwn) return
  const ahead = await leaves.count({ filter: `${standing} && until > {:now}`, params: { user, now } })
  if (ahead >= openLeaves)
    throw refuse(say('tooMany', { count: openLeaves }), { status: 400, code: 'leave_too_many' })
}

/** Locks the decider's account, which may come before the locked one in the order of locks. */
async function holdDecider(tx: Transaction, by: string): Promise<void> {
  if (by) await tx.outOfTurn(() => tx.lock('users', by))
}

interface Deciding {
  readonly context: RequestContext
  readonly original: Absence
  readonly state: string
}

/** Returns the decider: the earlier one if the member withdraws it. */
function deciderAfter({ context, original, state }: Deciding): string {
  const by = idOfMember(context)
  return state === 'withdrawn' && by === original.user ? original.decided_by : by
}

const fixed = ['from', 'until', 'reason'] as const

/** A requested change of a leave. */
interface LeaveStep {
  readonly original: Absence
  readonly values: Readonly<Partial<Record<keyof Absence, unknown>>>
  /** The account that requests it; '' for a superuser. */
  readonly by: string
  readonly isStaff: boolean
  readonly now: Date
}

/** Refuses changes that the state of the leave does not allow, with the name of an earlier decider if any. */
async function requireStep(source: Pick<RecordSource, 'records'>, step: LeaveStep): Promise<void> {
  const { original, values, by, isStaff } = step
  const isOwn = by === original.user
  const state = toText(values.state) || original.state
  if (fixed.some((field) => values[field] !== undefined && toText(values[field]) !== toText(original[field])))
    throw refuse(say('onlyState'), { code: 'leave_fixed' })
  if (state === 'withdrawn') return requireWithdrawable(step, isOwn)
  if (isOwn) throw refuse(say('ownDecision'), { status: 403, code: 'leave_own' })
  if (!isStaff || (state !== 'approved' && state !== 'declined'))
    throw refuse(say('onlyState'), { code: 'leave_fixed' })
  if (original.state !== 'asked') throw await decidedBefore(source, original)
}

/** Members withdraw leave that is not over, staff also leave that they entered by mistake. */
function requireWithdrawable({ original, values, now }: LeaveStep, isOwn: boolean): void {
  if (isOwn && values.answer !== undefined && toText(values.answer) !== original.answer)
    throw refuse(say('onlyState'), { code: 'leave_fixed' })
  const isOver = isOwn && Date.parse(original.until) <= now.getTime()
  const stands = original.state === 'approved' || (original.state === 'asked' && isOwn)
  if (isOver || !stands) throw refuse(say('over'), { status: 409, code: 'leave_over' })
}

async function decidedBefore(source: Pick<RecordSource, 'records'>, original: Absence): Promise<Error> {
  const options = { status: 409, code: 'leave_decided' }
  if (original.state === 'withdrawn') return refuse(say('withdrawn'), options)
  const decider = original.decided_by
    ? await source.records(usersCollection).findById(original.decided_by)
    : undefined
  return refuse(say('decidedBy', { name: decider?.username || say('somebody') }), options)
}
