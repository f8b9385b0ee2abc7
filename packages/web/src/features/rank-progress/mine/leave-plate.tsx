import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { recordDate } from '../../../lib/dates/moments.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Answer } from '../../../ui/answer.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { useNow } from '../../../lib/dates/use-now.ts'
import { leaveWords } from '../parts/leave.words.ts'
import { LeaveChip, LeaveDays } from '../parts/rank-parts.tsx'
import { absencesQuery, type Leave, rankKeys } from '../rank.queries.ts'
import { AskLeaveDialog } from './ask-leave-dialog.tsx'
import classes from './my-rank.module.css'

/** The member's leaves with their status, a button to request one, and one to withdraw it. */
export function LeavePlate({ userId }: { readonly userId: string }) {
  const say = useWords(leaveWords)
  const headingId = useId()
  const query = useQuery(absencesQuery(userId))
  const asking = useDialog<true>()
  const withdrawal = useDialog<Leave>()
  return (
    <Plate as="section" id="leave" className="stack" aria-labelledby={headingId}>
      <div className="spread gap-4-16 baseline">
        <h2 id={headingId} className="text-20 strong" tabIndex={-1}>
          {say('title')}
        </h2>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          onClick={() => asking.open(true)}
        >
          {say('ask')}
        </Button>
      </div>
      <p className={section.text}>{say('text')}</p>
      <Answer query={query} subject={say('title')}>
        {(absences) =>
          absences.length === 0 ? (
            <p className={section.text}>{say('none')}</p>
          ) : (
            <ul className="bare-list grid gap-0" aria-labelledby={headingId}>
              {absences.map((absence) => (
                <LeaveRow key={absence.id} absence={absence} onWithdraw={() => withdrawal.open(absence)} />
              ))}
            </ul>
          )
        }
      </Answer>
      {asking.opening > 0 && (
        <AskLeaveDialog key={asking.opening} userId={userId} isOpen={asking.isOpen} onClose={asking.close} />
      )}
      {withdrawal.subject && (
        <WithdrawLeaveDialog
          absence={withdrawal.subject}
          isOpen={withdrawal.isOpen}
          onClose={withdrawal.close}
        />
      )}
    </Plate>
  )
}

function LeaveRow({ absence, onWithdraw }: LeaveRowProps) {
  const say = useWords(leaveWords)
  const now = useNow()
  const { state, until, reason, answer } = absence
  const isOpen = (state === 'asked' || state === 'approved') && recordDate(until) > now
  return (
    <li className={`row gap-4-12 finger ${classes.row}`}>
      <div className={`grid shrinks breaks ${classes.rowWords}`}>
        <LeaveDays absence={absence} />
        {reason && <span className="small muted">{say('own', { reason })}</span>}
        {answer && <span className="small muted">{say('answer', { answer })}</span>}
      </div>
      <LeaveChip absence={absence} now={now} />
      {isOpen && (
        <Button variant="default" size="sm" onClick={onWithdraw}>
          {say('withdraw')}
        </Button>
      )}
    </li>
  )
}

interface LeaveRowProps {
  readonly absence: Leave
  readonly onWithdraw: () => void
}

/** Asks before a leave is taken back. */
function WithdrawLeaveDialog({ absence, isOpen, onClose }: WithdrawLeaveDialogProps) {
  const say = useWords(leaveWords)
  const cache = useQueryClient()
  const withdrawal = useSingleMutation({
    mutationFn: () => api.collection<Leave>('absences').update(absence.id, { state: 'withdrawn' }),
    onSuccess: () => {
      toastSuccess(say('withdrawn'))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.mine }),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('withdrawTitle')}
      confirmLabel={say('withdraw')}
      cancelLabel={say('keep')}
      isBusy={withdrawal.isPending}
      error={withdrawal.error ? say('failed', { reason: failureReason(withdrawal.error) }) : undefined}
      onConfirm={() => withdrawal.mutate()}
      onCancel={onClose}
    >
      <p className="spaced">{say('withdrawText')}</p>
    </ConfirmDialog>
  )
}

interface WithdrawLeaveDialogProps {
  readonly absence: Leave
  readonly isOpen: boolean
  readonly onClose: () => void
}
