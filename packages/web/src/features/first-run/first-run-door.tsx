import { firstRunMessages } from '@longhouse/contract/first-run'
import { useQuery } from '@tanstack/react-query'
import { ErrorBanner } from '../../ui/base/banner.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { DeadEnd } from './dead-end.tsx'
import { FirstRunForm } from './first-run-form.tsx'
import { firstRunProblem } from './first-run.messages.ts'
import { linkQuery } from './first-run.queries.ts'

interface Props {
  /** Behind the `#` of the link; empty when it is not whole. */
  readonly token: string
  /** The account is made, and its owner logged in. */
  readonly onDone: () => Promise<void>
}

/** Where the link of a first start leads: to the form, or to what to do where it no longer works. */
export function FirstRunDoor({ token, onDone }: Props) {
  if (token === '') return <DeadEnd problem={{ kind: 'deadLink', message: firstRunMessages.unknown }} />
  return <CheckedDoor key={token} token={token} onDone={onDone} />
}

function CheckedDoor({ token, onDone }: Props) {
  const link = useQuery(linkQuery(token))
  if (link.data) return <FirstRunForm token={token} onDone={onDone} />
  if (!link.error) return <LoadingLine>Looking at your link…</LoadingLine>
  const problem = firstRunProblem(link.error)
  if (problem.kind !== 'again') return <DeadEnd problem={problem} />
  return (
    <ErrorBanner message={problem.message} isRetrying={link.isFetching} onRetry={() => void link.refetch()} />
  )
}
