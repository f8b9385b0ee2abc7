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
import { nightLimits } from './game-night.ts'

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
