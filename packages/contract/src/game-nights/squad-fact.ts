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
import { nightLimits } from './game-night.ts'

/** What can be said of a squad. */
export const factKinds = ['reached', 'down', 'out', 'back', 'pause', 'resume', 'correct'] as const

/** What can be said of a squad. */
export type FactKind = (typeof factKinds)[number]

/**
 * How many facts a squad can have, and how many of them are left for hosts; how many one list can bring, and how many
 * lists a person can send within a minute; how far above the last round a count may be; for how long one's own count
 * can be taken back.
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

/** Something that somebody said of a squad. It is never changed: a set that only grows merges by itself. */
export const squadFactShape = shape({
  squad: relation('squads', { required: true, cascadeDelete: true }),
  kind: select(factKinds, { required: true }),
  /** The round, of `reached` and `correct`. */
  value: number({ onlyInt: true, min: 0, max: nightLimits.round }),
  /** The last correction its author knew of; a correction itself is one more. */
  epoch: number({ onlyInt: true, min: 0, max: factLimits.epoch }),
  /** When it was so, by the clock of whoever said it, held to the night by the server. */
  at: date({ required: true }),
  device: text({ max: factLimits.device }),
  /** Nobody once they have left. */
  author: relation('users', {}),
  ...timestamps,
})

/** A stored fact. */
export type SquadFact = RecordOf<typeof squadFactShape>

/** A fact as a phone keeps and sends it; `id` is made by the phone, 15 letters and digits. */
export interface NewFact extends Pick<SquadFact, 'id' | 'kind' | 'value' | 'epoch' | 'device'> {
  /** In milliseconds since 1970. */
  readonly at: number
}

/** A fact that was not taken, and why, in a sentence. */
export interface RefusedFact {
  readonly id: string
  readonly reason: string
}
