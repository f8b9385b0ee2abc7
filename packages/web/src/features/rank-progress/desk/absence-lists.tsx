import '../../../theme/mantine-more.css'
import { absenceLimits, type Absence } from '@longhouse/contract/rank-progress'
import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason, fieldErrors } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { useNow } from '../../../lib/dates/use-now.ts'
import { LeaveChip, LeaveDays } from '../parts/rank-parts.tsx'
import { type LeaveOfPerson, rankKeys } from '../rank.queries.ts'
import { DeskList, PersonHead, WhyLists } from './desk-parts.tsx'
import { leaveQuery } from './desk.queries.ts'
import { rankDeskWords } from './rank-desk.words.ts'

/** The members on leave now, with their standing. */
export function OnLeave() {
  const query = useInfiniteQuery(leaveQuery('on_leave'))
  return (
    <DeskList name="on_leave" query={query}>
      {(leave) => <LeaveRow key={leave.id} leave={leave} isSaid />}
    </DeskList>
  )
}

const decisions = ['approved', 'declined'] as const

/** The requests for leave, for staff to decide. */
export function AskedLeave() {
  const say = useWords(rankDeskWords)
  const { user: me } = useSession()
  const query = useInfiniteQuery(leaveQuery('asked'))
  const decision = useDialog<LeaveDecision>()
  return (
    <>
      <DeskList name="asked" query={query}>
        {(leave) => (
          <LeaveRow key={leave.id} leave={leave}>
            {leave.user === me?.id ? (
              <p className={section.text}>{say('aboutYou')}</p>
            ) : (
              <div className="wrap gap-12">
                {decisions.map((state) => {
                  const action = state === 'approved' ? say('leaveApprove') : say('leaveDecline')
                  return (
                    <Button
                      key={state}
                      variant={state === 'approved' ? 'filled' : 'default'}
                      aria-label={say('about', { action, name: leave.expand?.user?.username ?? '' })}
                      onClick={() => decision.open({ leave, state })}
                    >
                      {action}
                    </Button>
                  )
                })}
              </div>
            )}
          </LeaveRow>
        )}
      </DeskList>
      {decision.subject && (
        <DecideLeaveDialog
          key={decision.opening}
          {...decision.subject}
          isOpen={decision.isOpen}
          onClose={decision.close}
        />
      )}
    </>
  )
}

function LeaveRow({ leave, isSaid = false, children }: LeaveRowProps) {
  const say = useWords(rankDeskWords)
  const now = useNow()
  const person = leave.expand?.user
  const progress = person?.expand?.rank_progress_via_user
  return (
    <Plate as="li" className="column">
      <PersonHead person={person}>
        <LeaveChip absence={leave} now={now} />
        <LeaveDays absence={leave} />
        <span>{progress?.expand?.rank?.title}</span>
      </PersonHead>
      <p className="muted prose breaks lines" dir="auto">
        {leave.reason || say('noReason')}
      </p>
      {isSaid && (
        <WhyLists
          why={progress?.why}
          rank={progress?.expand?.rank?.title}
          next={progress?.expand?.next_rank?.title}
        />
      )}
      {children}
    </Plate>
  )
}

interface LeaveRowProps {
  readonly leave: LeaveOfPerson
  /** Shows the member's standing as well. */
  readonly isSaid?: boolean
  readonly children?: ReactNode
}

/** A leave, and the decision to be made. */
interface LeaveDecision {
  readonly leave: LeaveOfPerson
  readonly state: 'approved' | 'declined'
}

/** Decides about a leave, with an optional message to the member. */
function DecideLeaveDialog({ leave, state, isOpen, onClose }: DecideLeaveDialogProps) {
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
      className="grid"
      onSubmit={submit}
    >
      <p>
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
