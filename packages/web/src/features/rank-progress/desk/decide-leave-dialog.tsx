import '../../../theme/mantine-more.css'
import { absenceLimits, rankDeskWords, type Absence } from '@longhouse/contract/rank-progress'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason, fieldErrors } from '../../../lib/errors.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { LeaveDays } from '../parts/leave-days.tsx'
import { rankKeys } from '../rank.queries.ts'
import type { LeaveOfPerson } from '../rank.types.ts'
import classes from './desk.module.css'

/** A leave, and the decision to be made. */
export interface LeaveDecision {
  readonly leave: LeaveOfPerson
  readonly state: 'approved' | 'declined'
}

/** Decides about a leave, with an optional message to the member. */
export function DecideLeaveDialog({ leave, state, isOpen, onClose }: DecideLeaveDialogProps) {
  const say = useWords(rankDeskWords)
  const cache = useQueryClient()
  const name = leave.expand?.user?.username ?? say('formerMember')
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: ({ answer }: { readonly answer: string }) =>
      api.collection<Absence>('absences').update(leave.id, { state, answer: answer.trim() }),
    onSuccess: () => {
      toastSuccess(say(`leaveDone_${state}`, { name }))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.desk }),
  })
  const { form, submit } = useRecordForm<{ answer: string }>({
    start: () => ({ answer: '' }),
    check: () => ({}),
    save: mutate,
  })
  const otherProblem = error && (Object.values(otherErrors(error))[0] ?? failureReason(error))
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say(`leaveTitle_${state}`, { name })}
      submitLabel={state === 'approved' ? say('leaveApprove') : say('leaveDecline')}
      cancelLabel={say('cancel')}
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      className={classes.form}
      onSubmit={submit}
    >
      <p className={classes.days}>
        <LeaveDays absence={leave} />
      </p>
      <Textarea
        label={say('leaveAnswer')}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('answer')}
        {...limited(form.values.answer, absenceLimits.answer, form.errors['answer'])}
      />
      {otherProblem && !form.errors['answer'] && (
        <Banner kind="error">{say('failed', { reason: otherProblem })}</Banner>
      )}
    </FormDialog>
  )
}

/** Returns the errors of fields that the form does not have, such as an earlier decision. */
function otherErrors(error: Error): Record<string, string> {
  const { answer: _, ...others } = fieldErrors(error)
  return others
}

interface DecideLeaveDialogProps extends LeaveDecision {
  readonly isOpen: boolean
  readonly onClose: () => void
}
