import { isWaiting as waits, handInPath } from '@longhouse/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { createOnce } from '../../../lib/create-once.ts'
import { failureReason, fieldErrors, statusOf } from '../../../lib/errors.ts'
import { newRecordId } from '../../../lib/writes/record-id.ts'
import { useSearchParams } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { Link } from '../../../ui/base/link.tsx'
import { boardChoice } from '../board-choice.ts'
import { type RunRecord, runKeys } from '../runs.queries.ts'
import { FactsFields, NightFacts } from './facts-fields.tsx'
import { handInWords } from './hand-in.words.ts'
import { ProofFields, useNeededProof } from './proof-fields.tsx'
import {
  keepForm,
  keptForm,
  checkForm,
  formOf,
  squadSizeOf,
  type RunForm,
  playersIn,
  proofOf,
  recordOf,
} from './run-form.ts'

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

interface HandInDialogProps {
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

/**
 * Stores a draft, then hands it in. If only the second step is refused, the draft stays, and handing in again
 * changes that one.
 */
function useHandIn({ run, isWaiting, onStored, onDone }: HandIn) {
  const say = useWords(handInWords)
  const user = useSession().user
  const client = useQueryClient()
  const [id] = useState(() => run?.id ?? newRecordId())
  const [isStored, setStored] = useState(run !== undefined)
  // Two members of a squad may have its draft open: neither overwrites the other unknowingly.
  const [began, setBegan] = useState(run?.squad ? run.updated : '')

  const store = async (form: RunForm) => {
    const picture = form.screenshot ? { screenshot: form.screenshot } : {}
    const runs = api.collection<RunRecord>('runs')
    const values = { ...recordOf(form, run), ...picture }
    if (isWaiting) await runs.update(id, { ...proofOf(form), ...picture })
    else if (isStored) {
      const headers = began ? { 'If-Record-Updated': began } : {}
      const { updated } = await runs.update(id, values, { headers })
      if (began) setBegan(updated)
    } else {
      const draft = { ...values, id, status: 'draft', submitter: user?.id }
      // An earlier try arrived after all; the newer values overwrite it.
      if (!(await createOnce('runs', draft))) await runs.update(id, values)
      setStored(true)
      onStored(id)
    }
  }

  const mutation = useSingleMutation({
    mutationFn: async (form: RunForm) => {
      await store(form)
      if (!isWaiting) await api.post(handInPath(id), { players: playersIn(form) })
    },
    onSuccess: () => {
      toastSuccess(say(isWaiting ? 'saved' : 'done'))
      onDone(id)
    },
    onError: (error) => {
      // The member sees the error, so the next click overwrites knowingly.
      if (statusOf(error) === 409) setBegan('')
    },
    onSettled: () => client.invalidateQueries({ queryKey: runKeys.all }),
  })
  return { ...mutation, isStored }
}

interface HandIn {
  /** The draft to hand in, or the run whose proof changes; a new one is created if omitted. */
  readonly run: RunRecord | undefined
  /** It is handed in already: only its proof changes. */
  readonly isWaiting: boolean
  readonly onStored: (id: string) => void
  readonly onDone: (id: string) => void
}
