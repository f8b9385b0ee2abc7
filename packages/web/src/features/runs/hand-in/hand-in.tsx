import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../../lib/base/router/hooks.ts'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { handInParam } from '../hand-in-address.ts'
import { runQuery } from '../runs.queries.ts'
import { HandInDialog } from './hand-in-dialog.tsx'
import { handInWords } from './hand-in.words.ts'
import { forgetForm } from './run-form.ts'

/** The form that an address opens: `new`, or the id of a draft. */
export function HandIn() {
  const [asked, setAsked] = useUrlParam(handInParam)
  const [opened, setOpened] = useState(asked)
  const navigate = useNavigate()
  // While the form is open its address may go from `new` to the id of the draft; the form stays the same.
  if (asked !== '' && opened === '') setOpened(asked)
  if (asked === '' && opened !== '') setOpened('')
  if (opened === '') return null

  const close = () => {
    for (const each of new Set([opened, asked])) forgetForm(each)
    setAsked('')
  }
  const done = (id: string) => {
    for (const each of new Set([opened, asked])) forgetForm(each)
    void navigate(`/records/${id}`)
  }
  if (opened === 'new')
    return <HandInDialog keptAs={asked} onStored={setAsked} onClose={close} onDone={done} />
  return <Draft key={opened} id={opened} onClose={close} onDone={done} />
}

function Draft({ id, onClose, onDone }: DraftProps) {
  const say = useWords(handInWords)
  // The form begins with the draft as it is now, and nothing moves under the person's hands.
  const { data: run, isError, isFetching, refetch } = useQuery({ ...runQuery(id), staleTime: Infinity })
  if (run) return <HandInDialog run={run} keptAs={id} onStored={() => {}} onClose={onClose} onDone={onDone} />
  return (
    <Dialog isOpen onClose={onClose} title={say('titleDraft')}>
      {isError ? (
        <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingLine>{say('loading')}</LoadingLine>
      )}
    </Dialog>
  )
}

interface DraftProps {
  readonly id: string
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}
