import { notMePath, runWords } from '@longhouse/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { runKeys } from '../runs.queries.ts'
import type { RunRecord } from '../runs.types.ts'

/** The steps that need no words, but a confirmation. */
export type ConfirmedStep = 'withdraw' | 'discard' | 'notMe'

/** Asks for a confirmation, then withdraws a run, deletes a draft or takes a name off. */
export function ConfirmedSteps({ run, step, isOpen, onClose }: ConfirmedStepsProps) {
  const say = useWords(runWords)
  const { user } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      if (step === 'discard') await api.collection('runs').delete(run.id)
      else if (step === 'notMe') await api.post(notMePath(run.id), {})
      else
        await api
          .collection('run_comments')
          .create({ run: run.id, author: user?.id, kind: 'withdraw', text: '' })
    },
    onSuccess: async () => {
      toastSuccess(say(`${step}Done`))
      onClose()
      // A member who is no longer in it, or has deleted it, has nothing to see here.
      if (step !== 'withdraw') await navigate('/records?mine=1')
      await client.invalidateQueries({
        queryKey: runKeys.all,
        predicate: ({ queryKey }) => step === 'withdraw' || !queryKey.includes(run.id),
      })
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say(`${step}Title`)}
      confirmLabel={say(step === 'notMe' ? 'notMeConfirm' : step)}
      cancelLabel={say('cancel')}
      isBusy={isPending}
      error={error ? say('failed', { reason: failureReason(error) }) : undefined}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{say(`${step}Text`)}</p>
    </ConfirmDialog>
  )
}

interface ConfirmedStepsProps {
  readonly run: RunRecord
  readonly step: ConfirmedStep
  readonly isOpen: boolean
  readonly onClose: () => void
}
