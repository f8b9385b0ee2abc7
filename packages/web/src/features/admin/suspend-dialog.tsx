import { forGood, isSuspended, userLimits, type User } from '@longhouse/contract/users'
import { NativeSelect, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { recordDate, toRecordDate } from '../../lib/dates/moments.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { limited } from '../../ui/limited.ts'
import { MomentField } from '../../ui/moment/moment-field.tsx'
import type { Proof } from '../../ui/proof/use-proof.tsx'
import { useMemberAct } from './use-member-act.ts'

/** Asks for the end and the reason of a suspension. The member's content stays. */
export function SuspendDialog({ member, proof, isOpen, onClose }: SuspendDialogProps) {
  const [began] = useState(() => beginning(member, new Date()))
  const [length, setLength] = useState<SuspensionLength>(began.length)
  const [moment, setMoment] = useState(began.moment)
  const [reason, setReason] = useState(began.reason)
  const [problem, setProblem] = useState<string>()
  const done = `${member.username} is suspended`
  const suspension = useMemberAct({ member, act: 'suspend', proof, done, onDone: onClose })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const until = suspensionEnd(length, moment, new Date())
    const isAhead = recordDate(until).getTime() > Date.now()
    setProblem(isAhead ? undefined : 'Please choose a moment in the future')
    if (isAhead) suspension.start({ until, reason })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={began.isChange ? 'Change the suspension' : 'Suspend'}
      submitLabel={began.isChange ? 'Save' : 'Suspend'}
      isBusy={suspension.isBusy}
      isDirty={reason !== began.reason}
      hasOwnChecks
      onSubmit={submit}
      className="grid"
      over={proof.dialog}
    >
      <p>
        <bdi>{member.username}</bdi> is logged out everywhere at once and cannot log in before the end. Clips,
        votes and sign-ups stay.
      </p>
      <NativeSelect
        label="How long"
        data={[...suspensionLengths]}
        value={length}
        onChange={(event) => setLength(lengthOf(event.currentTarget.value))}
      />
      {length === 'moment' && (
        <MomentField
          label="End"
          value={moment}
          error={problem}
          dataPath="until"
          onChange={(next) => setMoment(next)}
        />
      )}
      <Textarea
        label="Reason"
        description="They read it when they try to log in."
        rows={3}
        value={reason}
        {...limited(reason, userLimits.reason)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {suspension.error && <Banner kind="error">{suspension.error}</Banner>}
    </FormDialog>
  )
}

/** Returns the first values of the form: the current suspension, or one of a week. */
function beginning(member: User, now: Date) {
  const week = suspensionEnd('week', '', now)
  if (!isSuspended(member, now)) return { length: 'week', moment: week, reason: '', isChange: false } as const
  const { suspended_until: until, suspended_reason: reason } = member
  return until === forGood
    ? ({ length: 'good', moment: week, reason, isChange: true } as const)
    : ({ length: 'moment', moment: until, reason, isChange: true } as const)
}

function lengthOf(value: string): SuspensionLength {
  return suspensionLengths.find((length) => length.value === value)?.value ?? 'week'
}

interface SuspendDialogProps {
  readonly member: User
  readonly proof: Proof
  readonly isOpen: boolean
  readonly onClose: () => void
}

const dayMs = 86_400_000
const days = { day: 1, week: 7, month: 30 } as const

/** How long a suspension can be, as it is chosen. */
const suspensionLengths = [
  { value: 'day', label: 'One day' },
  { value: 'week', label: 'One week' },
  { value: 'month', label: '30 days' },
  { value: 'moment', label: 'Until a moment' },
  { value: 'good', label: 'For good' },
] as const

type SuspensionLength = (typeof suspensionLengths)[number]['value']

/** When a suspension of this length ends, begun now; `moment` is the chosen one. */
export function suspensionEnd(length: SuspensionLength, moment: string, now: Date): string {
  if (length === 'good') return forGood
  if (length === 'moment') return moment
  return toRecordDate(new Date(now.getTime() + days[length] * dayMs))
}
