import '../../../theme/mantine-more.css'
import { absenceLimits } from '@longhouse/contract/rank-progress'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOnce } from '../../../lib/create-once.ts'
import { failureReason, fieldErrors } from '../../../lib/errors.ts'
import { toRecordDate } from '../../../lib/dates/moments.ts'
import { newRecordId } from '../../../lib/writes/record-id.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { leaveWords } from '../parts/leave.words.ts'
import { rankKeys } from '../rank.queries.ts'
import classes from './my-rank.module.css'

/** Requests a leave: two days and an optional reason. */
export function AskLeaveDialog({ userId, isOpen, onClose }: AskLeaveDialogProps) {
  const say = useWords(leaveWords)
  const cache = useQueryClient()
  const [id] = useState(newRecordId)
  const [today] = useState(() => dayOf(new Date()))
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: ({ reason, ...days }: LeaveForm) =>
      createOnce('absences', {
        id,
        user: userId,
        state: 'asked',
        reason: reason.trim(),
        ...leaveMoments(days, new Date()),
      }),
    onSuccess: () => {
      toastSuccess(say('sent'))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.mine }),
  })
  const { form, submit } = useRecordForm<LeaveForm>({
    start: () => ({ from: today, until: '', reason: '' }),
    check: (values) => {
      const problems = Object.entries(leaveProblems(values, new Date()))
      return Object.fromEntries(
        problems.map(([field, problem]) => [
          field,
          problem === 'tooLong' ? say('tooLong', { days: absenceLimits.days }) : say(`problem_${problem}`),
        ]),
      )
    },
    save: mutate,
  })
  const hasOtherProblem = error && Object.keys(fieldErrors(error)).length === 0
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('ask')}
      submitLabel={say('send')}
      cancelLabel={say('cancel')}
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      className="grid"
      onSubmit={submit}
    >
      <div className={`grid gap-12 ${classes.pair}`}>
        <TextInput type="date" required label={say('from')} min={today} {...form.getInputProps('from')} />
        <TextInput
          type="date"
          required
          data-autofocus
          label={say('until')}
          min={form.values.from}
          {...form.getInputProps('until')}
        />
      </div>
      <Textarea
        label={say('reason')}
        description={say('reasonText')}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
        {...limited(form.values.reason, absenceLimits.reason, form.errors['reason'])}
      />
      {hasOtherProblem && <Banner kind="error">{say('failed', { reason: failureReason(error) })}</Banner>}
    </FormDialog>
  )
}

interface AskLeaveDialogProps {
  readonly userId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The form of a leave: days as a date field has them, `2026-12-24`. */
interface LeaveForm {
  readonly from: string
  readonly until: string
  readonly reason: string
}

/** A problem with a day of the form. */
type LeaveProblem = 'missingFrom' | 'missingUntil' | 'tooEarly' | 'endsBefore' | 'tooLong'

const dayMs = 24 * 3_600_000

/** Returns the problem of each field; an empty object if there is none. */
export function leaveProblems(
  { from, until }: LeaveForm,
  now: Date,
): Partial<Record<'from' | 'until', LeaveProblem>> {
  if (!from) return { from: 'missingFrom' }
  if (from < dayOf(now)) return { from: 'tooEarly' }
  if (!until) return { until: 'missingUntil' }
  if (until < from) return { until: 'endsBefore' }
  const moments = leaveMoments({ from, until }, now)
  const length = Date.parse(moments.until.replace(' ', 'T')) - Date.parse(moments.from.replace(' ', 'T'))
  return length > absenceLimits.days * dayMs ? { until: 'tooLong' } : {}
}

/** Returns the start of the first day, or now if that is today, and the end of the last one. */
export function leaveMoments({ from, until }: Pick<LeaveForm, 'from' | 'until'>, now: Date) {
  const begins = new Date(`${from}T00:00:00`)
  const ends = new Date(`${until}T23:59:59`)
  return { from: toRecordDate(begins < now ? now : begins), until: toRecordDate(ends) }
}

/** Returns a day as a date field has it, in local time. */
export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}
