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
import { gameIds, mapIds } from '../community/community.ts'

const nights = '/api/game-nights'

/** The states of a night: lobby, counting, over. */
export const nightStates = ['lobby', 'live', 'ended'] as const

/** The state of a night. */
export type NightState = (typeof nightStates)[number]

/** The goals of squads: the highest round, or being the first to reach a round. */
export const nightGoals = ['high_round', 'first_to'] as const

/** The goal of squads. */
export type NightGoal = (typeof nightGoals)[number]

/** Sizes and rounds of a night, and how long after its end counts are still accepted. */
export const nightLimits = {
  squadSize: 8,
  defaultSquadSize: 4,
  squads: 64,
  round: 9999,
  seed: 1_000_000,
  lateMinutes: 15,
  allOutMinutes: 10,
  recapMinutes: 120,
} as const

/** The room of an event while it happens. */
export const gameNightShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  state: select(nightStates, { required: true }),
  game: select(gameIds, { required: true }),
  /** Empty if the game has no maps, or until the host has chosen. */
  map: select(mapIds, {}),
  goal: select(nightGoals, { required: true }),
  /** The round that wins a race. */
  target: number({ onlyInt: true, min: 1, max: nightLimits.round }),
  squad_size: number({ required: true, onlyInt: true, min: 1, max: nightLimits.squadSize }),
  /** The same members and the same number give the same squads. */
  seed: number({ onlyInt: true, min: 0, max: nightLimits.seed }),
  /** Maintained by the server. */
  started_at: date({}),
  ended_at: date({}),
  /** Opens the overlay without a login; created by the server, for hosts and staff. */
  overlay_key: text({ max: 24 }),
  ...timestamps,
})

/** A stored night; only hosts and staff receive `overlay_key`. */
export type GameNight = Omit<RecordOf<typeof gameNightShape>, 'overlay_key'> & {
  readonly overlay_key?: string
}

/**
 * URL path by which a host forms squads, by POST with `FormRequest`; squads that are not pinned are formed
 * again.
 */
export function formPath(night: string): string {
  return `${nights}/${encodeURIComponent(night)}/form`
}

/** The seed of the new squads; the next number if absent. */
export interface FormRequest {
  readonly seed?: number
}

/** URL path by which a host moves a member, by POST with `MoveRequest`. */
export function movePath(night: string): string {
  return `${nights}/${encodeURIComponent(night)}/move`
}

/** The member and the new squad; an empty `squad` is the bench. */
export interface MoveRequest {
  readonly user: string
  readonly squad: string
}

/**
 * URL path of the members who are here without a squad, each with the squad that needs them most; for hosts,
 * by GET: `BenchAnswer`.
 */
export function benchPath(night: string): string {
  return `${nights}/${encodeURIComponent(night)}/bench`
}

/** The members on the bench; `squad` is empty if all are full. */
export type BenchAnswer = readonly { readonly user: string; readonly squad: string }[]
