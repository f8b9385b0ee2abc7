import { hooksFor, refuse, type BoundHooks, type RequestContext, type Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import {
  leaveProblem,
  leaveRefusals,
  openLeaves,
  absenceLimits,
  type Absence,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { canManage, idOfMember, isServer } from '../../../platform/acting-person.ts'
import { markMembers } from '../../../platform/member-marks.ts'
import { absencesCollection } from '../../../collections/rank-progress.ts'
import { requireStep } from './leave-steps.ts'

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
