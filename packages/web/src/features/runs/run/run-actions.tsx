import { isWaiting, sayableKinds, type CommentKind, notMePath } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { useLocation, useNavigate } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { Link } from '../../../ui/base/link.tsx'
import { withHandIn } from '../hand-in-address.ts'
import { canHandIn, isNamed, tookPart } from '../parts/run-players.tsx'
import { SayDialog } from '../parts/run-talk.tsx'
import { runWords } from '../run.words.ts'
import { type RunRecord, runKeys } from '../runs.queries.ts'
import classes from './run-page.module.css'

type Reasoned = 'disqualify' | 'reopen'

/** What the reader can do with a run, and nothing else. */
export function RunActions({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const { user } = useSession()
  const { search } = useLocation()
  const reasoned = useDialog<Reasoned>()
  const confirmed = useDialog<ConfirmedStep>()
  const isSubmitter = run.submitter === user?.id
  const kinds = sayableKinds(run.status, {
    tookPart: tookPart(run, user?.id),
    isVerifier: user?.can_verify ?? false,
  })
  const can = (kind: CommentKind) => kinds.includes(kind)
  const isOwnDraft = isSubmitter && run.status === 'draft'
  return (
    <div className={`grid gap-8 ${classes.actions}`}>
      {canHandIn(run, user?.id) && (
        <Button component={Link} to={withHandIn(search, run.id)} preventScrollReset>
          {say('finish')}
        </Button>
      )}
      {isSubmitter && isWaiting(run.status) && (
        <Button component={Link} to={withHandIn(search, run.id)} variant="default" preventScrollReset>
          {say('edit')}
        </Button>
      )}
      {can('verify') && (
        <Button component={Link} to={`/records/queue?run=${run.id}`}>
          {say('check')}
        </Button>
      )}
      {can('withdraw') && (
        <Button variant="default" onClick={() => confirmed.open('withdraw')}>
          {say('withdraw')}
        </Button>
      )}
      {isOwnDraft && (
        <Button variant="default" onClick={() => confirmed.open('discard')}>
          {say('discard')}
        </Button>
      )}
      {isNamed(run, user?.id) && !isSubmitter && (
        <Button variant="default" onClick={() => confirmed.open('notMe')}>
          {say('notMe')}
        </Button>
      )}
      {can('reopen') && (
        <Button variant="default" onClick={() => reasoned.open('reopen')}>
          {say('reopen')}
        </Button>
      )}
      {can('disqualify') && (
        <Button variant="light" color="danger" onClick={() => reasoned.open('disqualify')}>
          {say('disqualify')}
        </Button>
      )}
      {reasoned.subject && (
        <SayDialog
          key={reasoned.opening}
          isOpen={reasoned.isOpen}
          run={run}
          kind={reasoned.subject}
          title={say(`${reasoned.subject}Title`)}
          hint={say(`${reasoned.subject}Hint`)}
          label={say(reasoned.subject === 'reopen' ? 'reopenText' : 'reason')}
          submitLabel={say(reasoned.subject)}
          isVerifier
          onSaid={() => {
            toastSuccess(say(reasoned.subject === 'reopen' ? 'reopenDone' : 'disqualifyDone'))
            reasoned.close()
          }}
          onClose={reasoned.close}
        />
      )}
      {confirmed.subject && (
        <ConfirmedSteps
          key={confirmed.opening}
          run={run}
          step={confirmed.subject}
          isOpen={confirmed.isOpen}
          onClose={confirmed.close}
        />
      )}
    </div>
  )
}

/** The steps that need no words, but a confirmation. */
type ConfirmedStep = 'withdraw' | 'discard' | 'notMe'

/** Asks for a confirmation, then withdraws a run, deletes a draft or takes a name off. */
function ConfirmedSteps({ run, step, isOpen, onClose }: ConfirmedStepsProps) {
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
      <p className="spaced">{say(`${step}Text`)}</p>
    </ConfirmDialog>
  )
}

interface ConfirmedStepsProps {
  readonly run: RunRecord
  readonly step: ConfirmedStep
  readonly isOpen: boolean
  readonly onClose: () => void
}
