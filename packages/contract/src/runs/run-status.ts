import type { CommentKind, RunComment } from './run-comment.ts'
import type { Run, RunStatus } from './run.ts'

type Steps = Partial<Record<CommentKind, RunStatus>>

const steps: Readonly<Record<RunStatus, Steps>> = {
  draft: {},
  pending: {
    question: 'questioned',
    answer: 'pending',
    verify: 'verified',
    reject: 'rejected',
    withdraw: 'withdrawn',
  },
  // A questioned run is not verified directly: after an answer or a reopening it waits again.
  questioned: {
    question: 'questioned',
    answer: 'pending',
    reopen: 'pending',
    reject: 'rejected',
    withdraw: 'withdrawn',
  },
  verified: { disqualify: 'disqualified' },
  rejected: { reopen: 'pending' },
  withdrawn: {},
  disqualified: { reopen: 'pending' },
}

/**
 * The status of a run after a comment; undefined if the comment is not allowed. A run that would be a record
 * still waits after the first of two verifiers.
 */
export function runStatusAfter(
  status: Run['status'],
  kind: RunComment['kind'],
  { isSecondNeeded = false }: { readonly isSecondNeeded?: boolean } = {},
): RunStatus | undefined {
  if (status === '' || kind === '') return undefined
  const after = steps[status][kind]
  return after === 'verified' && isSecondNeeded ? status : after
}

/** Whether a run waits for a verifier. */
export function isWaiting(status: Run['status']): boolean {
  return status === 'pending' || status === 'questioned'
}

// A verification before one of these may be of another version.
const beginsAnew: readonly RunComment['kind'][] = ['question', 'reopen']

/**
 * The verifiers of a run in its current version, by its comments in order. The vote of a verifier who has
 * left does not count: they could come back and vote again.
 */
export function verifiersSoFar(comments: readonly Vote[]): ReadonlySet<string> {
  return new Set(
    votesOf(comments)
      .map(({ author }) => author)
      .filter(Boolean),
  )
}

/**
 * Whether exactly one vote has verified a run, which is enough for any run but a record. A run without a vote
 * was verified elsewhere, or by the server. The vote of a verifier who has left counts.
 */
export function isVerifiedByOne(comments: readonly Vote[]): boolean {
  return votesOf(comments).length === 1
}

type Vote = Pick<RunComment, 'author' | 'kind'>

function votesOf(comments: readonly Vote[]): Vote[] {
  const since = comments.findLastIndex(({ kind }) => beginsAnew.includes(kind)) + 1
  return comments.slice(since).filter(({ kind }) => kind === 'verify')
}
