import {
  bool,
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

/** Goals of a call. */
export const squadGoals = ['high_round', 'quest', 'camo', 'casual'] as const

/** The goal of a call. */
export type SquadGoal = (typeof squadGoals)[number]

/** Platforms of a call; `any` for cross-play. */
export const squadPlatforms = ['any', 'pc', 'playstation', 'xbox', 'switch'] as const

/** The platform of a call. */
export type SquadPlatform = (typeof squadPlatforms)[number]

/** The states of a call. */
export const squadCallStates = ['open', 'full', 'closed', 'expired'] as const

/** The state of a call. */
export type SquadCallState = (typeof squadCallStates)[number]

/** Sizes, texts and times of calls. */
export const squadLimits = {
  /** Members of a squad, its caller included. */
  smallest: 2,
  largest: 8,
  note: 300,
  target: 9999,
  /** Calls in which one member can have a seat concurrently. */
  seats: 3,
  /** How far ahead a call can begin, and how far in the past because clocks differ. */
  aheadHours: 24,
  lateMinutes: 10,
  /** How long after its start a call ends automatically. */
  lastsHours: 2,
  /** How long finished calls are stored. */
  keptDays: 30,
  /** Members whom the owner of a call can remove from it. */
  removed: 20,
} as const

/** A member's call for players, now or tonight. */
export const squadCallShape = shape({
  /** The member who calls; part of the squad without a seat. */
  user: relation('users', { required: true, cascadeDelete: true }),
  game: select(gameIds, { required: true }),
  /** Empty if any map will do, or the game has none. */
  map: select(mapIds, {}),
  goal: select(squadGoals, { required: true }),
  /** The round to reach, for a high round; 0 if not set. */
  target: number({ onlyInt: true, min: 0, max: squadLimits.target }),
  platform: select(squadPlatforms, { required: true }),
  /** Whether a microphone is required. */
  mic: bool({}),
  size: number({
    required: true,
    onlyInt: true,
    min: squadLimits.smallest,
    max: squadLimits.largest,
  }),
  starts_at: date({ required: true }),
  note: text({ max: squadLimits.note }),
  /** Maintained by the server, except that the owner can close the call. */
  expires_at: date({}),
  state: select(squadCallStates, {}),
  /** How many members are in the squad, the owner included. */
  joined: number({ onlyInt: true }),
  /** The Discord channel of a full squad, if there is one. */
  voice: text({ max: 200 }),
  /** Members whom the owner has removed: they cannot take a seat again. */
  removed: relation('users', { maxSelect: squadLimits.removed, hidden: true }),
  ...timestamps,
})

/** A stored call. */
export type SquadCall = RecordOf<typeof squadCallShape>

/** A member's seat in a call; its owner has none, as they are part of it anyway. */
export const squadSeatShape = shape({
  call: relation('squad_calls', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  ...timestamps,
})

/** A stored seat. */
export type SquadSeat = RecordOf<typeof squadSeatShape>
