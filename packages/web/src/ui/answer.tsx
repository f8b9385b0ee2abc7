import type { ReactNode } from 'react'
import { failureReason, statusOf } from '../lib/errors.ts'
import { Banner, ErrorBanner } from './base/banner.tsx'
import { EmptyState } from './base/empty-state.tsx'
import { LoadingLine } from './base/loading-line.tsx'

/** What a panel asked for, in every state it can be in. */
export function Answer<Data>({ query, subject, children }: AnswerProps<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      {error && (
        <Failure error={error} subject={subject} isFetching={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <LoadingLine>{`Loading ${subject}…`}</LoadingLine>}
      {data !== undefined && children(data)}
    </>
  )
}

function Failure({ error, subject, isFetching, onRetry }: FailureProps) {
  const status = statusOf(error)
  if (status === 403) return <Banner kind="warning">{`You do not have the right to see ${subject}.`}</Banner>
  if (status === 404)
    return <EmptyState title="Not available">{`This server does not offer ${subject}.`}</EmptyState>
  const message = `Failed to load ${subject}. ${failureReason(error)}`
  return <ErrorBanner message={message} isRetrying={isFetching} onRetry={onRetry} />
}

export interface AnswerProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** Ends sentences such as 'Failed to load …'. */
  readonly subject: string
  readonly children: (data: Data) => ReactNode
}

interface FailureProps {
  readonly error: Error
  readonly subject: string
  readonly isFetching: boolean
  readonly onRetry: () => void
}
