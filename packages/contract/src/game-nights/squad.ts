import {
  bool,
  date,
  json,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import { nightLimits, type GameNight, type NightGoal, type NightState } from './game-night.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const idLength = 15

/** The colours that distinguish squads on the board, in the plot and on the overlay. */
export const squadColours = ['ember', 'moss', 'sky', 'violet', 'gold', 'rose', 'teal', 'bone'] as const

/** One of the colours of squads. */
export type SquadColour = (typeof squadColours)[number]

/** The phases of a squad. */
export const squadPhases = ['waiting', 'playing', 'paused', 'out'] as const

/** The phase of a squad. */
export type SquadPhase = (typeof squadPhases)[number]

/** Longest name of a squad. */
export const squadNameLimit = 40

/** A round, and when the squad reached it, in milliseconds since 1970. */
export type ReachedRound = readonly [round: number, at: number]

/** Members who play together for one night. Members who leave the community are removed; the result stays. */
export const squadShape = shape({
  night: relation('game_nights', { required: true, cascadeDelete: true }),
  number: number({ required: true, onlyInt: true, min: 1, max: nightLimits.squads }),
  /** Empty if its number is its name. */
  name: text({ max: squadNameLimit }),
  colour: select(squadColours, { required: true }),
  captain: relation('users', {}),
  members: relation('users', { maxSelect: nightLimits.squadSize }),
  /** Does not change when squads are formed again. */
  is_pinned: bool({}),
  /** Maintained by the server: the state that the facts add up to. */
  round: number({ onlyInt: true }),
  phase: select(squadPhases, { required: true }),
  reached: json<readonly ReachedRound[]>({ maxSize: 16_384 }),
  epoch: number({ onlyInt: true }),
  downs: number({ onlyInt: true }),
  /** When the squad was out; empty while it is not. */
  out_at: date({}),
  /**
   * Written at the end of the night, and again after late counts: the last round, the place, the number of
   * members.
   */
  final_round: number({ onlyInt: true }),
  place: number({ onlyInt: true }),
  squad_size: number({ onlyInt: true }),
  ...timestamps,
})

/** A stored squad; guests of a public event do not see its members. */
export type Squad = Omit<RecordOf<typeof squadShape>, 'members' | 'captain'> & {
  readonly members?: readonly string[]
  readonly captain?: string
}

/** The kinds of facts about a squad. */
export const factKinds = ['reached', 'down', 'out', 'back', 'pause', 'resume', 'correct'] as const

/** The kind of a fact. */
export type FactKind = (typeof factKinds)[number]

/**
 * Limits of facts: per squad, of which some are reserved for hosts, per request, requests per member and
 * minute, and rounds that a count may jump. Members can undo their own count for `undoMs`.
 */
export const factLimits = {
  perSquad: 600,
  forHosts: 50,
  perRequest: 200,
  perMinute: 60,
  jump: 100,
  undoMs: 60_000,
  epoch: 10_000,
  device: 20,
} as const

/** A report about a squad. It is never changed: a set that only grows needs no conflict resolution. */
export const squadFactShape = shape({
  squad: relation('squads', { required: true, cascadeDelete: true }),
  kind: select(factKinds, { required: true }),
  /** The round, of `reached` and `correct`. */
  value: number({ onlyInt: true, min: 0, max: nightLimits.round }),
  /** The last correction its author knew of; a correction itself has one more. */
  epoch: number({ onlyInt: true, min: 0, max: factLimits.epoch }),
  /** When it happened, by the author's clock; the server clamps it to the night. */
  at: date({ required: true }),
  device: text({ max: factLimits.device }),
  /** Empty once the author has left the community. */
  author: relation('users', {}),
  ...timestamps,
})

/** A stored fact. */
export type SquadFact = RecordOf<typeof squadFactShape>

/** A fact as a phone stores and sends it; the phone creates `id`, 15 letters and digits. */
export interface NewFact extends Pick<SquadFact, 'id' | 'kind' | 'value' | 'epoch' | 'device'> {
  /** In milliseconds since 1970. */
  readonly at: number
}

/** A refused fact, and the message that says why. */
export interface RefusedFact {
  readonly id: string
  readonly reason: string
}

/** Creates a fact with a random id, which identifies it however often it is sent. */
export function newFact(said: Omit<NewFact, 'id'>): NewFact {
  const bytes = crypto.getRandomValues(new Uint8Array(idLength))
  return { id: Array.from(bytes, (byte) => letters[byte % letters.length]).join(''), ...said }
}

/**
 * The place of every squad by its id: by round, then by time; equal squads share a place (1, 1, 3). In a
 * race, rounds after the goal do not count.
 */
export function placesOf(
  squads: readonly Pick<Squad, 'id' | 'round' | 'reached'>[],
  goal: Pick<GameNight, 'goal' | 'target'>,
): ReadonlyMap<string, number> {
  const standings = squads.map((squad) => standingOf(squad, goal))
  return new Map(
    standings.map((standing) => [
      standing.id,
      1 + standings.filter((other) => isBefore(other, standing)).length,
    ]),
  )
}

interface Standing {
  readonly id: string
  readonly round: number
  readonly at: number
}

function standingOf(
  { id, round, reached }: Pick<Squad, 'id' | 'round' | 'reached'>,
  { goal, target }: Pick<GameNight, 'goal' | 'target'>,
): Standing {
  const counted = goal === 'first_to' && target > 0 ? Math.min(round, target) : round
  const moments = (reached ?? []).flatMap(([said, at]) => (said >= counted ? [at] : []))
  return { id, round: counted, at: Math.min(...moments) }
}

function isBefore(one: Standing, other: Standing): boolean {
  return one.round === other.round ? one.at < other.at : one.round > other.round
}

/** URL path of the overlay's data, by GET and without a login: `OverlayAnswer`, with an ETag. */
export function overlayPath(key: string): string {
  return `/api/game-nights/overlay/${encodeURIComponent(key)}`
}

/** The board as the overlay shows it. */
export interface OverlayAnswer {
  readonly name: string
  readonly state: NightState
  readonly map: string
  readonly goal: NightGoal
  readonly target: number
  /** In milliseconds since 1970; 0 if unset. */
  readonly startedAt: number
  readonly endedAt: number
  readonly squads: readonly OverlaySquad[]
}

/** A squad as the overlay shows it; it has members' names because the host shows them to an audience. */
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
