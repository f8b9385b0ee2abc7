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
