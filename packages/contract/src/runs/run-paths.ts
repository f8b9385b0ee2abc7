import type { Run } from './run.ts'

/**
 * URL path by which a verifier claims a run, by POST with `NextRequest`. It is their current one, otherwise
 * the oldest unclaimed run that they did not play. The response is `QueueAnswer`.
 */
export const nextRunPath = '/api/runs/queue/next'

/** The verifier's position in the queue. */
export interface NextRequest {
  /** A run that they release, to continue after it. */
  readonly skip?: string
}

/** URL path by which a verifier claims one run, by POST; the response is the run. */
export function claimPath(run: string): string {
  return `/api/runs/${encodeURIComponent(run)}/claim`
}

/** URL path by which a verifier releases a run, by POST. */
export function releasePath(run: string): string {
  return `/api/runs/${encodeURIComponent(run)}/release`
}

/** The next run to check; null if none waits. */
export interface QueueAnswer {
  readonly run: Run | null
  /** The number of other waiting runs. */
  readonly waiting: number
}

/** URL path of the time until a run is checked, by GET: `WaitAnswer`. */
export const runWaitPath = '/api/runs/wait'

/** The median of the last decisions. */
export interface WaitAnswer {
  /** Null before the first decision. */
  readonly medianHours: number | null
  readonly waiting: number
}

/**
 * URL path by which a member hands in a draft, by POST with `HandInRequest`; the response is the run. The
 * draft with its screenshot is an ordinary record, so a refusal here loses nothing.
 */
export function handInPath(run: string): string {
  return `/api/runs/${encodeURIComponent(run)}/hand-in`
}

/** A player in a request: a member by id, or a guest by name. */
export type HandedInPlayer = { readonly user: string } | { readonly name: string }

/** All players. The submitter must be among them, unless a verifier hands in a run of others. */
export interface HandInRequest {
  readonly players: readonly HandedInPlayer[]
}

/** URL path by which a named player says that they did not play, by POST. */
export function notMePath(run: string): string {
  return `/api/runs/${encodeURIComponent(run)}/not-me`
}

/**
 * URL path by which staff turn clips with a round into waiting runs, by POST with `FromClipsRequest`:
 * `FromClipsAnswer`.
 */
export const runsFromClipsPath = '/api/runs/from-clips'

/** Most clips of one request. */
export const maxClipsAtOnce = 50

/** Clips by id, and their squad size, which clips do not have; 1 by default. */
export interface FromClipsRequest {
  readonly clips: readonly string[]
  readonly squadSize?: number
}

/** The result for each clip. */
export interface FromClipsAnswer {
  readonly made: readonly { readonly clip: string; readonly run: string }[]
  readonly refused: readonly { readonly clip: string; readonly reason: string }[]
}

/**
 * URL path of the current records and their histories, by GET with `game`, `map`, `size`: `RecordsAnswer`.
 */
export const recordsPath = '/api/records'

/** The history of one record: each run that beat all earlier ones, in order of play. */
export interface RecordsAnswer {
  readonly history: readonly RecordHolder[]
}

/** The players who held a record, and when; `until` is empty for the current one. */
export interface RecordHolder {
  readonly run: string
  readonly round: number
  readonly from: string
  readonly until: string
  readonly players: readonly RunPerson[]
}

/** A player as boards show them: a member, a guest by name, or a member who has left. */
export interface RunPerson {
  readonly id: string
  readonly name: string
  readonly avatar: string
}
