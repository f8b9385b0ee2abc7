import '../../../theme/mantine-more.css'
import {
  proposalLimits,
  proposalPath,
  type DecisionAnswer,
  type ProposalDeed,
} from '@longhouse/contract/rank-progress'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason, fieldErrors } from '../../../lib/errors.ts'
import { formatDay, toRecordDate } from '../../../lib/dates/moments.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import section from '../../../ui/section.module.css'
import { rankKeys, type DueProposal } from '../rank.queries.ts'
import { tellNotes } from './desk-parts.tsx'
import { rankDeskWords } from './rank-desk.words.ts'

/** The decision to be made, and its proposal. */
export interface Decision {
  readonly proposal: DueProposal
  readonly deed: ProposalDeed
}

interface DecisionForm {
  readonly reason: string
  /** The day until which it is deferred, as a date field has it. */
  readonly until: string
}

/** Asks for the details of a decision and sends it. If other staff were first, the error names them. */
export function DecideDialog({ proposal, deed, isOpen, onClose }: DecideDialogProps) {
  const say = useWords(rankDeskWords)
  const name = proposal.expand?.user?.username ?? say('formerMember')
  const rank = proposal.expand?.rank?.title ?? ''
  const { mutate, isPending, error } = useDecide({ proposal, deed, onDone: onClose })
  const { form, submit } = useRecordForm<DecisionForm>({
    start: () => ({ reason: '', until: '' }),
    check: ({ reason, until }) => ({
      ...(deed === 'decline' && reason.trim() === '' && { reason: say('reasonMissing', { name }) }),
      ...(deed === 'defer' && !isAhead(until) && { until: say('untilMissing') }),
    }),
    save: mutate,
  })
  const hasOtherProblem = error && Object.keys(fieldErrors(error)).length === 0
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say(`${deed}Title`, { name, rank })}
      submitLabel={say(deed)}
      cancelLabel={say('cancel')}
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      className="grid"
      onSubmit={submit}
    >
      <p className={section.text}>{say(`${deed}Text`)}</p>
      {deed === 'defer' && (
        <TextInput
          type="date"
          required
          label={say('until')}
          data-autofocus
          {...form.getInputProps('until')}
        />
      )}
      <Textarea
        label={deed === 'decline' ? say('reason') : say('reasonIfYouLike')}
        required={deed === 'decline'}
        autosize
        minRows={2}
        {...(deed === 'decline' && { 'data-autofocus': true })}
        {...form.getInputProps('reason')}
        {...limited(form.values.reason, proposalLimits.reason, form.errors['reason'])}
      />
      {hasOtherProblem && <Banner kind="error">{say('failed', { reason: failureReason(error) })}</Banner>}
    </FormDialog>
  )
}

function useDecide({ proposal, deed, onDone }: Decision & { readonly onDone: () => void }) {
  const say = useWords(rankDeskWords)
  const cache = useQueryClient()
  const name = proposal.expand?.user?.username ?? say('formerMember')
  const rank = proposal.expand?.rank?.title ?? ''
  return useSingleMutation({
    mutationFn: ({ reason, until }: DecisionForm) =>
      api.post<DecisionAnswer>(proposalPath(proposal.id, deed), {
        reason: reason.trim(),
        ...(deed === 'defer' && { until: momentOf(until) }),
      }),
    onSuccess: (answer, { until }) => {
      tellNotes(answer)
      if (deed === 'approve') toastSuccess(say('approved', { name, rank }))
      else if (deed === 'decline') toastSuccess(say('declined', { name }))
      else toastSuccess(say('deferred', { name, day: formatDay(momentOf(until)) }))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.desk }),
  })
}

function momentOf(day: string): string {
  return toRecordDate(new Date(`${day}T00:00:00`))
}

function isAhead(day: string): boolean {
  return day !== '' && new Date(`${day}T00:00:00`) > new Date()
}

interface DecideDialogProps extends Decision {
  readonly isOpen: boolean
  readonly onClose: () => void
}
