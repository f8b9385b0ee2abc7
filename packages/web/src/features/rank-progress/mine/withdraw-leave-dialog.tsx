import { leaveWords } from '@longhouse/contract/rank-progress'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { rankKeys } from '../rank.queries.ts'
import type { Leave } from '../rank.types.ts'

/** Asks before a leave is taken back. */
export function WithdrawLeaveDialog({ absence, isOpen, onClose }: WithdrawLeaveDialogProps) {
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
      <p>{say('withdrawText')}</p>
    </ConfirmDialog>
  )
}

interface WithdrawLeaveDialogProps {
  readonly absence: Leave
  readonly isOpen: boolean
  readonly onClose: () => void
}
