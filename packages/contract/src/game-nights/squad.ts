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

/** The colours that tell squads apart, on the board, in the plot and on the overlay. */
export const squadColours = ['ember', 'moss', 'sky', 'violet', 'gold', 'rose', 'teal', 'bone'] as const

/** One of the colours of squads. */
export type SquadColour = (typeof squadColours)[number]

/** How a squad stands. */
export const squadPhases = ['waiting', 'playing', 'paused', 'out'] as const

/** How a squad stands. */
export type SquadPhase = (typeof squadPhases)[number]

/** Longest name of a squad. */
export const squadNameLimit = 40

/** A round, and the moment a squad was there, in milliseconds since 1970. */
export type ReachedRound = readonly [round: number, at: number]

/** People who play together for one night. Those who leave the community leave it too; its result stays. */
export const squadShape = shape({
  night: relation('game_nights', { required: true, cascadeDelete: true }),
  number: number({ required: true, onlyInt: true, min: 1, max: nightLimits.squads }),
  /** Empty: it is called by its number. */
  name: text({ max: squadNameLimit }),
  colour: select(squadColours, { required: true }),
  captain: relation('users', {}),
  members: relation('users', { maxSelect: nightLimits.squadSize }),
  /** Stays as it is when squads are formed again. */
  is_pinned: bool({}),
  /** Kept by the server: what the facts come to. */
  round: number({ onlyInt: true }),
  phase: select(squadPhases, { required: true }),
  reached: json<readonly ReachedRound[]>({ maxSize: 16_384 }),
  epoch: number({ onlyInt: true }),
  downs: number({ onlyInt: true }),
  /** When it was out; empty while it is not. */
  out_at: date({}),
  /** Written at the end of the night, and with counts that come late: the last round, the place, how many they were. */
  final_round: number({ onlyInt: true }),
  place: number({ onlyInt: true }),
  squad_size: number({ onlyInt: true }),
  ...timestamps,
})

/** A stored squad; guests of a public event do not see who is in it. */
export type Squad = Omit<RecordOf<typeof squadShape>, 'members' | 'captain'> & {
  readonly members?: readonly string[]
  readonly captain?: string
}
