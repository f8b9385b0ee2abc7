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
