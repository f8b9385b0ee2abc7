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
  // Whoever verifies has seen what is there: what changed since the question waits once more.
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
 * How a run stands after something was said about it; undefined where that cannot be said. A run that would be a
 * record waits on after the first of two verifiers.
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

// What was verified before one of these may have been something else.
const beginsAnew: readonly RunComment['kind'][] = ['question', 'reopen']

/**
 * Who has verified a run as it is now, by its comments in the order in which they were made; nobody twice. The vote of
 * a verifier who has left does not count: they could come back and vote once more.
 */
export function verifiersSoFar(comments: readonly Vote[]): ReadonlySet<string> {
  return new Set(
    votesOf(comments)
      .map(({ author }) => author)
      .filter(Boolean),
  )
}

/**
 * Whether one vote alone has verified a run, which is enough for any run but a record. One without a vote was verified
 * elsewhere, or by the server; that a verifier has left since takes nothing from their vote.
 */
export function isVerifiedByOne(comments: readonly Vote[]): boolean {
  return votesOf(comments).length === 1
}

type Vote = Pick<RunComment, 'author' | 'kind'>

function votesOf(comments: readonly Vote[]): Vote[] {
  const since = comments.findLastIndex(({ kind }) => beginsAnew.includes(kind)) + 1
  return comments.slice(since).filter(({ kind }) => kind === 'verify')
}
