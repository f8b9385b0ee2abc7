import type { Run } from './run.ts'

/**
 * Where a verifier takes a run, by POST with `NextRequest`: the one they have already, else the one that waits longest,
 * is nobody's and was not played by them. The answer is `QueueAnswer`.
 */
export const nextRunPath = '/api/runs/queue/next'

/** How a verifier goes through the queue. */
export interface NextRequest {
  /** A run that they give back, and after which they go on. */
  readonly skip?: string
}

/** Where a verifier takes one run, or gives it back, by POST; the answer is the run. */
export function claimPath(run: string): string {
  return `/api/runs/${encodeURIComponent(run)}/claim`
}

/** Where a verifier gives a run back, by POST. */
export function releasePath(run: string): string {
  return `/api/runs/${encodeURIComponent(run)}/release`
}

/** The run to look at next; null when nothing waits. */
export interface QueueAnswer {
  readonly run: Run | null
  /** How many wait besides. */
  readonly waiting: number
}

/** How long it takes until somebody has looked, by GET: `WaitAnswer`. */
export const runWaitPath = '/api/runs/wait'

/** The median of the last decisions. */
export interface WaitAnswer {
  /** Null before there were any. */
  readonly medianHours: number | null
  readonly waiting: number
}

/**
 * Where a member hands in a draft, by POST with `HandInRequest`; the answer is the run. The draft itself, with its
 * screenshot, is an ordinary record: what is refused here is not lost.
 */
export function handInPath(run: string): string {
  return `/api/runs/${encodeURIComponent(run)}/hand-in`
}

/** A player as they are handed in: a member by id, or a guest by name. */
export type HandedInPlayer = { readonly user: string } | { readonly name: string }

/** Who played, the submitter among them unless they hand it in for others as staff. */
export interface HandInRequest {
  readonly players: readonly HandedInPlayer[]
}

/** Where somebody who is named says that they did not play, by POST. */
export function notMePath(run: string): string {
  return `/api/runs/${encodeURIComponent(run)}/not-me`
}

/** Where staff turn clips with a round into runs that wait, by POST with `FromClipsRequest`: `FromClipsAnswer`. */
export const runsFromClipsPath = '/api/runs/from-clips'

/** Most clips of one request. */
export const maxClipsAtOnce = 50

/** Clips by id, and how many played in them: a clip does not say; 1 where nothing is said. */
export interface FromClipsRequest {
  readonly clips: readonly string[]
  readonly squadSize?: number
}

/** What became of each clip. */
export interface FromClipsAnswer {
  readonly made: readonly { readonly clip: string; readonly run: string }[]
  readonly refused: readonly { readonly clip: string; readonly reason: string }[]
}

/** The standing records, and how each came about, by GET with `game`, `map`, `size`: `RecordsAnswer`. */
export const recordsPath = '/api/records'

/** The history of one record: each run that beat what was there, by the moment it was played. */
export interface RecordsAnswer {
  readonly history: readonly RecordHolder[]
}

/** Who held a record, from when, until when; `until` is empty for the one who holds it. */
export interface RecordHolder {
  readonly run: string
  readonly round: number
  readonly from: string
  readonly until: string
  readonly players: readonly RunPerson[]
}

/** A player as boards show them: a member, a guest by name, or nobody any more. */
export interface RunPerson {
  readonly id: string
  readonly name: string
  readonly avatar: string
}
