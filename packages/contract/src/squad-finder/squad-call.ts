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
import { gameIds, mapIds } from '../community/games.ts'

/** What people of a call want to do together. */
export const squadGoals = ['high_round', 'quest', 'camo', 'casual'] as const

/** What people of a call want to do together. */
export type SquadGoal = (typeof squadGoals)[number]

/** What a call is played on; `any` where everybody can play with everybody. */
export const squadPlatforms = ['any', 'pc', 'playstation', 'xbox', 'switch'] as const

/** What a call is played on. */
export type SquadPlatform = (typeof squadPlatforms)[number]

/** How a call stands. */
export const squadCallStates = ['open', 'full', 'closed', 'expired'] as const

/** How a call stands. */
export type SquadCallState = (typeof squadCallStates)[number]

/** Sizes, texts and times of calls. */
export const squadLimits = {
  /** People in a squad, whoever calls included. */
  smallest: 2,
  largest: 8,
  note: 300,
  target: 9999,
  /** Calls in which one member can have a seat at the same time. */
  seats: 3,
  /** How far ahead a call can be made, and how late its clock may be. */
  aheadHours: 24,
  lateMinutes: 10,
  /** How long after its start a call ends by itself. */
  lastsHours: 2,
  /** How long calls are kept that are over. */
  keptDays: 30,
  /** People whom somebody can send away from one call. */
  removed: 20,
} as const

/** Somebody looks for people to play with, now or tonight. */
export const squadCallShape = shape({
  /** Who calls; they are one of the squad without a seat. */
  user: relation('users', { required: true, cascadeDelete: true }),
  game: select(gameIds, { required: true }),
  /** Empty where any map will do, or the game has none. */
  map: select(mapIds, {}),
  goal: select(squadGoals, { required: true }),
  /** The round to reach, for a high round; 0 where none was said. */
  target: number({ onlyInt: true, min: 0, max: squadLimits.target }),
  platform: select(squadPlatforms, { required: true }),
  /** Whether one has to be able to talk. */
  mic: bool({}),
  size: number({
    required: true,
    onlyInt: true,
    min: squadLimits.smallest,
    max: squadLimits.largest,
  }),
  starts_at: date({ required: true }),
  note: text({ max: squadLimits.note }),
  /** The server keeps the rest. Whoever calls can close it; nothing else of the state is theirs. */
  expires_at: date({}),
  state: select(squadCallStates, {}),
  /** How many are in the squad, whoever calls included. */
  joined: number({ onlyInt: true }),
  /** Where the squad talks in Discord, once it is full and where there is such a place. */
  voice: text({ max: 200 }),
  /** Whom whoever calls has sent away: they do not come back. */
  removed: relation('users', { maxSelect: squadLimits.removed, hidden: true }),
  ...timestamps,
})

/** A stored call. */
export type SquadCall = RecordOf<typeof squadCallShape>
