import { handInWords, isWaiting as waits } from '@longhouse/contract/runs'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { failureReason, fieldErrors, statusOf } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { Link } from '../../../ui/link.tsx'
import { boardChoice } from '../board/board-choice.ts'
import type { RunRecord } from '../runs.types.ts'
import { FactsFields } from './facts-fields.tsx'
import { keepForm, keptForm } from './kept-form.ts'
import { NightFacts } from './night-facts.tsx'
import { ProofFields } from './proof-fields.tsx'
import { checkForm, formOf, squadSizeOf, type RunForm } from './run-form.ts'
import { useHandIn } from './use-hand-in.ts'
import { useNeededProof } from './use-needed-proof.ts'

/** Hands in a new run or a draft, or changes the proof of a run that waits. */
export function HandInDialog({ run, keptAs, onStored, onClose, onDone }: HandInDialogProps) {
  const say = useWords(handInWords)
  const { user } = useSession()
  const isMine = run?.submitter === user?.id
  const [isWaiting] = useState(run !== undefined && isMine && waits(run.status))
  // Another member of the squad has handed it in. The form stays, so that nothing typed is lost.
  const isTaken = run !== undefined && !isMine && run.status !== 'draft'
  const { form, submit, order, saving } = useRunForm({ run, keptAs, isWaiting, onStored, onDone })
  const { error, isPending, isStored } = saving
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={say(isWaiting ? 'titleEdit' : run ? 'titleDraft' : 'title')}
      submitLabel={say(isWaiting ? 'save' : 'submit')}
      size="lg"
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
    >
      {isTaken && (
        <Banner
          kind="error"
          title={say('taken')}
          actions={<Link to={`/records/${run.id}`}>{say('takenSee')}</Link>}
        >
          {say('takenText')}
        </Banner>
      )}
      {error && !isTaken && (
        <Banner kind="error" title={say(isWaiting ? 'saveFailed' : 'failed')}>
          {statusOf(error) === 409 ? (
            say('changed')
          ) : (
            <>
              {Object.values(fieldErrors(error))[0] ?? failureReason(error)}{' '}
              {!isWaiting && isStored && say('kept')}
            </>
          )}
        </Banner>
      )}
      {run?.squad && !isWaiting && <NightFacts run={run} form={form} />}
      {!run?.squad && !isWaiting && <FactsFields form={form} />}
      <ProofFields form={form} run={run} order={isWaiting ? undefined : order} isAsked={!isWaiting} />
    </FormDialog>
  )
}

function useRunForm({ run, keptAs, isWaiting, onStored, onDone }: RunFormOptions) {
  const say = useWords(handInWords)
  const { user } = useSession()
  const [params] = useSearchParams()
  const saving = useHandIn({ run, isWaiting, onStored, onDone })
  const start = formOf(run, { ...boardChoice(params), members: user ? [user.id] : [] })
  const check = (values: RunForm) =>
    checkForm(values, {
      run,
      submitter: user?.id ?? '',
      isVerifier: user?.can_verify ?? false,
      needed: isWaiting ? 'screenshot' : (order?.needed ?? 'screenshot'),
      says: { momentWrong: say('momentWrong'), momentNameless: say('momentNameless') },
    })
  const { form, submit } = useRecordForm<RunForm>({
    start: () => keptForm(keptAs, start),
    check,
    save: saving.mutate,
  })
  const { values } = form
  const order = useNeededProof({
    id: run?.id ?? '',
    game: values.game,
    map: values.map,
    size: squadSizeOf(values, run),
    round: Number(values.round),
    played_at: values.played_at,
  })
  useEffect(() => keepForm(keptAs, values), [keptAs, values])
  return { form, submit, order, saving }
}

export interface HandInDialogProps {
  readonly run?: RunRecord
  /** Key of the stored values that were typed. */
  readonly keptAs: string
  /** The draft has an address from now on. */
  readonly onStored: (id: string) => void
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

interface RunFormOptions extends Omit<HandInDialogProps, 'onClose' | 'run'> {
  readonly run: RunRecord | undefined
  readonly isWaiting: boolean
}
