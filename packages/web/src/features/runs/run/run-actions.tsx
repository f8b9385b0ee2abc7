import { isWaiting, runWords, sayableKinds, type CommentKind } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import { useLocation } from '../../../lib/router/hooks.ts'
import { useSession } from '../../../lib/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useWords } from '../../../lib/use-words.ts'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { Link } from '../../../ui/link.tsx'
import { withHandIn } from '../hand-in/hand-in-address.ts'
import { canHandIn, isNamed, tookPart } from '../parts/player-names.ts'
import { SayDialog } from '../parts/say-dialog.tsx'
import type { RunRecord } from '../runs.types.ts'
import { ConfirmedSteps, type ConfirmedStep } from './confirmed-steps.tsx'
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
    <div className={classes.actions}>
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
