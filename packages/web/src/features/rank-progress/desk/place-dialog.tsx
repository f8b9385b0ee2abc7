import '../../../theme/mantine-more.css'
import { memberRankPath, proposalLimits, type DecisionAnswer } from '@longhouse/contract/rank-progress'
import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason, fieldErrors } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { MemberPicker } from '../../../ui/member-picker/member-picker.tsx'
import section from '../../../ui/section.module.css'
import { rankKeys, rulesQuery } from '../rank.queries.ts'
import { tellNotes } from './desk-parts.tsx'
import { rankDeskWords } from './rank-desk.words.ts'

interface PlaceForm {
  readonly people: readonly string[]
  /** Empty stands for the first of the list. */
  readonly rank: string
  readonly reason: string
}

/** Puts a member on a rank by hand. */
export function PlaceDialog({ isOpen, onClose }: PlaceDialogProps) {
  const say = useWords(rankDeskWords)
  const { user: me } = useSession()
  const { data: rules = [] } = useQuery(rulesQuery)
  const ranks = rules.map(({ rank, expand }) => ({ value: rank, label: expand?.rank?.title ?? '' }))
  const { mutate, isPending, error } = usePlace(onClose)
  const { form, submit } = useRecordForm<PlaceForm>({
    start: () => ({ people: [], rank: '', reason: '' }),
    check: ({ people, reason }) => ({
      ...(people.length === 0 && { people: say('placeWhoMissing') }),
      ...(reason.trim() === '' && { reason: say('placeReasonMissing') }),
    }),
    save: ({ people: [user = ''], rank, reason }) => {
      const to = ranks.find(({ value }) => value === rank) ?? ranks[0]
      if (to) mutate({ user, rank: to.value, title: to.label, reason: reason.trim() })
    },
  })
  const hasOtherProblem = error && Object.keys(fieldErrors(error)).length === 0
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('place')}
      submitLabel={say('placeSave')}
      cancelLabel={say('cancel')}
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      className="grid"
      onSubmit={submit}
    >
      <p className={section.text}>{say('placeText')}</p>
      <MemberPicker
        label={say('placeWho')}
        chosen={form.values.people}
        max={1}
        except={me?.id}
        error={form.errors['people']}
        onChange={(people) => form.setFieldValue('people', people)}
      />
      <NativeSelect label={say('placeRank')} data={ranks} {...form.getInputProps('rank')} />
      <Textarea
        label={say('reason')}
        required
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
        {...limited(form.values.reason, proposalLimits.reason, form.errors['reason'])}
      />
      {hasOtherProblem && <Banner kind="error">{say('failed', { reason: failureReason(error) })}</Banner>}
    </FormDialog>
  )
}

interface Placing {
  readonly user: string
  readonly rank: string
  /** Of the rank. */
  readonly title: string
  readonly reason: string
}

function usePlace(onDone: () => void) {
  const say = useWords(rankDeskWords)
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ user, rank, reason }: Placing) =>
      api.post<DecisionAnswer>(memberRankPath(user), { rank, reason }),
    onSuccess: (answer, { title }) => {
      tellNotes(answer)
      toastSuccess(say('placed', { rank: title }))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.desk }),
  })
}

interface PlaceDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}
