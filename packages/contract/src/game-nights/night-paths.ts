import type { FoldedSquad } from './fold-squad.ts'
import type { NightGoal, NightState } from './game-night.ts'
import type { NewFact, RefusedFact } from './squad-fact.ts'
import type { ReachedRound, SquadColour, SquadPhase } from './squad.ts'

const nights = '/api/game-nights'

/** Where facts of a squad are sent, by POST with `FactsRequest`; the answer is `FactsAnswer`. */
export function factsPath(squad: string): string {
  return `/api/squads/${encodeURIComponent(squad)}/facts`
}

/** What a phone sends: everything it has not heard back of. */
export interface FactsRequest {
  readonly facts: readonly NewFact[]
}

/** What became of it. What was known before counts as taken: a list whose answer was lost is simply sent again. */
export interface FactsAnswer {
  readonly taken: readonly string[]
  readonly refused: readonly RefusedFact[]
  readonly folded: FoldedSquad
  /** The server's clock, in milliseconds since 1970. */
  readonly now: number
}

/** Where a host has squads formed, by POST with `FormRequest`; the squads that are not pinned are made anew. */
export function formPath(night: string): string {
  return `${nights}/${encodeURIComponent(night)}/form`
}

/** How squads are to be formed; the next number where none is said. */
export interface FormRequest {
  readonly seed?: number
}

/** Where a host moves somebody, by POST with `MoveRequest`. */
export function movePath(night: string): string {
  return `${nights}/${encodeURIComponent(night)}/move`
}

/** Who goes where: a squad, or the bench where `squad` is empty. */
export interface MoveRequest {
  readonly user: string
  readonly squad: string
}

/** Who is here and in no squad, each with the squad that has most need of them; for hosts, by GET: `BenchAnswer`. */
export function benchPath(night: string): string {
  return `${nights}/${encodeURIComponent(night)}/bench`
}

/** Who waits on the bench; `squad` is empty where all are full. */
export type BenchAnswer = readonly { readonly user: string; readonly squad: string }[]

/** What the overlay asks, by GET and without a login: `OverlayAnswer`, with an ETag. */
export function overlayPath(key: string): string {
  return `${nights}/overlay/${encodeURIComponent(key)}`
}

/** The board as the overlay shows it. */
export interface OverlayAnswer {
  readonly name: string
  readonly state: NightState
  readonly map: string
  readonly goal: NightGoal
  readonly target: number
  /** In milliseconds since 1970; 0 while there is none. */
  readonly startedAt: number
  readonly endedAt: number
  readonly squads: readonly OverlaySquad[]
}

/** A squad as the overlay shows it; names of people stand in it because the host shows it to an audience. */
export interface OverlaySquad {
  readonly number: number
  readonly name: string
  readonly colour: SquadColour
  readonly round: number
  readonly phase: SquadPhase
  readonly downs: number
  readonly place: number
  readonly members: readonly string[]
  /** The latest rounds, for a small curve. */
  readonly reached: readonly ReachedRound[]
}
