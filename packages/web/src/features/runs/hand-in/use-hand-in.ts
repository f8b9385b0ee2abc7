import { handInPath, handInWords } from '@longhouse/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { createOnce } from '../../../lib/create-once.ts'
import { newRecordId } from '../../../lib/record-id.ts'
import { statusOf } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { runKeys } from '../runs.queries.ts'
import type { RunRecord } from '../runs.types.ts'
import { playersIn, proofOf, recordOf, type RunForm } from './run-form.ts'

/**
 * Stores a draft, then hands it in. If only the second step is refused, the draft stays, and handing in again
 * changes that one.
 */
export function useHandIn({ run, isWaiting, onStored, onDone }: HandIn) {
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

export interface HandIn {
  /** The draft to hand in, or the run whose proof changes; a new one is created if omitted. */
  readonly run: RunRecord | undefined
  /** It is handed in already: only its proof changes. */
  readonly isWaiting: boolean
  readonly onStored: (id: string) => void
  readonly onDone: (id: string) => void
}
