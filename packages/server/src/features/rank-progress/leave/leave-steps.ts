import { refuse, type RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { leaveRefusals, type Absence } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'

const say = wordsFor('en', leaveRefusals)
const fixed = ['from', 'until', 'reason'] as const

/** A requested change of a leave. */
export interface LeaveStep {
  readonly original: Absence
  readonly values: Readonly<Partial<Record<keyof Absence, unknown>>>
  /** The account that requests it; '' for a superuser. */
  readonly by: string
  readonly isStaff: boolean
  readonly now: Date
}

/** Refuses changes that the state of the leave does not allow, with the name of an earlier decider if any. */
export async function requireStep(source: Pick<RecordSource, 'recordsOf'>, step: LeaveStep): Promise<void> {
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

async function decidedBefore(source: Pick<RecordSource, 'recordsOf'>, original: Absence): Promise<Error> {
  const options = { status: 409, code: 'leave_decided' }
  if (original.state === 'withdrawn') return refuse(say('withdrawn'), options)
  const decider = original.decided_by
    ? await source.recordsOf('users').findById(original.decided_by)
    : undefined
  return refuse(say('decidedBy', { name: toText(decider?.['username']) || say('somebody') }), options)
}
