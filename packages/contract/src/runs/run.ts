import {
  bool,
  date,
  file,
  json,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import { gameIds, mapIds } from '../community/community.ts'
import { imageTypes, maxImageBytes } from '../pictures/picture.ts'

/** The statuses of a run. */
export const runStatuses = [
  'draft',
  'pending',
  'questioned',
  'verified',
  'rejected',
  'withdrawn',
  'disqualified',
] as const

/** The status of a run. */
export type RunStatus = (typeof runStatuses)[number]

/** Longest texts of a run, its rounds and players, and how long a verifier has it to themselves. */
export const runLimits = {
  link: 500,
  note: 1000,
  round: 9999,
  squadSize: 8,
  moments: 6,
  momentLabel: 60,
  momentSecond: 24 * 60 * 60,
  claimMinutes: 30,
  /** Limits per member: waiting runs, runs handed in per hour, drafts. */
  pending: 20,
  anHour: 10,
  drafts: 50,
} as const

/** Runs per page. */
export const runPageSize = 50

/** A second of the video that shows something. */
export interface RunMoment {
  readonly label: string
  readonly second: number
}

/** A game that was played, and the round its players reached. */
export const runShape = shape({
  game: select(gameIds, { required: true }),
  /** Empty if the game has no maps. */
  map: select(mapIds, {}),
  round: number({ required: true, onlyInt: true, min: 1, max: runLimits.round }),
  /** Stored, as players who leave the community are removed from the list. */
  squad_size: number({ required: true, onlyInt: true, min: 1, max: runLimits.squadSize }),
  /** Empty once the submitter has left the community. */
  submitter: relation('users', {}),
  played_at: date({ required: true }),
  /** The event and the squad it comes from, if any. */
  tournament: relation('tournaments', {}),
  squad: relation('squads', {}),
  proof_link: text({ max: runLimits.link }),
  moments: json<readonly RunMoment[]>({ maxSize: 4096 }),
  screenshot: file({ maxSize: maxImageBytes, mimeTypes: imageTypes, protected: true, thumbs: ['640x360'] }),
  /** A clip that shows it. */
  clip: relation('clips', {}),
  note: text({ max: runLimits.note }),
  /** Only the server writes the other fields. */
  status: select(runStatuses, { required: true }),
  season: relation('seasons', {}),
  handed_in_at: date({}),
  decided_at: date({}),
  claimed_by: relation('users', {}),
  claimed_until: date({}),
  /** It was the best of its map and size when it was played, by the verified runs so far. */
  is_record: bool({}),
  ...timestamps,
})

/** A stored run. */
export type Run = RecordOf<typeof runShape>

/** Longest name of a player without an account. */
export const playerNameLimit = 60

/**
 * A player of a run: a member, or a guest by name. When a member leaves the community, the name is removed.
 */
export const runPlayerShape = shape({
  run: relation('runs', { required: true, cascadeDelete: true }),
  user: relation('users', {}),
  /** Of players without an account. */
  name: text({ max: playerNameLimit }),
  ...timestamps,
})

/** A stored player. */
export type RunPlayer = RecordOf<typeof runPlayerShape>

/** The kinds of comments on a run. The server writes `not_me` when a player says that they did not play. */
export const commentKinds = [
  'question',
  'answer',
  'verify',
  'reject',
  'reopen',
  'disqualify',
  'withdraw',
  'not_me',
] as const

/** The kind of a comment on a run. */
export type CommentKind = (typeof commentKinds)[number]

/** Longest text of a comment. */
export const commentLimit = 2000

/** Kinds that need a text. */
export const kindsWithReason: readonly string[] = ['question', 'answer', 'reject', 'disqualify']

/** A comment on a run. Decisions are comments too; the server derives the run's status from them. */
export const runCommentShape = shape({
  run: relation('runs', { required: true, cascadeDelete: true }),
  /** Empty once the author has left the community. */
  author: relation('users', {}),
  kind: select(commentKinds, { required: true }),
  text: text({ max: commentLimit }),
  ...timestamps,
})

/** A stored comment. */
export type RunComment = RecordOf<typeof runCommentShape>

/**
 * The best verified run of a member on a map with a squad size; `id` is that of the player's line in the run.
 */
export const personalBestShape = shape({
  user: relation('users', {}),
  game: text({}),
  map: text({}),
  squad_size: number({}),
  round: number({}),
  /** The earliest run with that round. */
  run: relation('runs', {}),
  played_at: text({}),
  /** The member hides their bests. */
  is_hidden: bool({}),
})

/** A personal best. */
export type PersonalBest = RecordOf<typeof personalBestShape>

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
const startsOver: readonly RunComment['kind'][] = ['question', 'reopen']

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
  const since = comments.findLastIndex(({ kind }) => startsOver.includes(kind)) + 1
  return comments.slice(since).filter(({ kind }) => kind === 'verify')
}
