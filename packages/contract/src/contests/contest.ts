import {
  date,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'

/** The states of a contest. */
export const contestStates = ['nominating', 'voting', 'ended'] as const

/** The state of a contest. */
export type ContestState = (typeof contestStates)[number]

/** How many clips can be nominated, and how many days members can vote. */
export const contestLimits = { nominees: 10, votingDays: 7 } as const

/** The clip of a month. */
export const contestShape = shape({
  /** The month its clips are from: `2026-11`. */
  month: text({ required: true, pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
  state: select(contestStates, { required: true }),
  nominees: relation('clips', { maxSelect: contestLimits.nominees }),
  /** Maintained by the server. */
  winner: relation('clips', {}),
  winner_votes: number({ onlyInt: true }),
  ends: date({}),
  ...timestamps,
})

/** A stored contest. */
export type Contest = RecordOf<typeof contestShape>

/** One member's vote in a contest. */
export const contestVoteShape = shape({
  contest: relation('contests', { required: true, cascadeDelete: true }),
  clip: relation('clips', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  ...timestamps,
})

/** A stored vote. */
export type ContestVote = RecordOf<typeof contestVoteShape>

const dayMs = 24 * 60 * 60_000

/** A month by its name (`2026-11`), its start and its end (exclusive). */
export interface ContestMonth {
  readonly month: string
  readonly from: Date
  readonly until: Date
}

/**
 * The month whose clips can now be nominated: the month before, during the first days of a month in UTC.
 * Undefined later in the month: a site that opens mid-month has its first contest in the next one.
 */
export function dueMonth(now: Date): ContestMonth | undefined {
  if (now.getUTCDate() > contestLimits.votingDays) return undefined
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  return { month: from.toISOString().slice(0, 7), from, until }
}

/** When voting ends if it begins now. */
export function votingEnds(now: Date): Date {
  return new Date(now.getTime() + contestLimits.votingDays * dayMs)
}

/** A nominee with the votes for it. */
export interface CountedNominee {
  readonly clip: string
  readonly created: string
  readonly votes: number
}

/**
 * The winner of a contest: the clip with the most votes, the earlier one on a tie, undefined without votes.
 */
export function contestWinner(nominees: readonly CountedNominee[]): CountedNominee | undefined {
  const [first] = nominees.toSorted(
    (a, b) => b.votes - a.votes || compareTexts(a.created, b.created) || compareTexts(a.clip, b.clip),
  )
  return first && first.votes > 0 ? first : undefined
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
