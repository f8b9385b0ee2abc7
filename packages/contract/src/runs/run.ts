import {
  bool,
  date,
  file,
  json,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import { gameIds, mapIds } from '../community/games.ts'
import { imageTypes, maxImageBytes } from '../pictures/picture.ts'

/** How a run stands. */
export const runStatuses = [
  'draft',
  'pending',
  'questioned',
  'verified',
  'rejected',
  'withdrawn',
  'disqualified',
] as const

/** How a run stands. */
export type RunStatus = (typeof runStatuses)[number]

/** Longest texts of a run, its rounds and players, and how long a verifier has it to themselves. */
export const runLimits = {
  link: 500,
  note: 1000,
  round: 9999,
  squadSize: 8,
  moments: 6,
  momentLabel: 60,
  momentSecond: 24 * 60 * 60,
  claimMinutes: 30,
  /** Of one member: runs that wait at once, runs handed in within an hour, drafts. */
  pending: 20,
  anHour: 10,
  drafts: 50,
} as const

/** Runs per page. */
export const runPageSize = 50

/** A moment of the video that shows something. */
export interface RunMoment {
  readonly label: string
  readonly second: number
}

/** A game that was played, and how far its players came. */
export const runShape = shape({
  game: select(gameIds, { required: true }),
  /** Empty where the game has no maps. */
  map: select(mapIds, {}),
  round: number({ required: true, onlyInt: true, min: 1, max: runLimits.round }),
  /** Stored, for players who leave the community leave the list. */
  squad_size: number({ required: true, onlyInt: true, min: 1, max: runLimits.squadSize }),
  /** Nobody once they have left. */
  submitter: relation('users', {}),
  played_at: date({ required: true }),
  /** The event and the squad it comes from, if any. */
  tournament: relation('tournaments', {}),
  squad: relation('squads', {}),
  proof_link: text({ max: runLimits.link }),
  moments: json<readonly RunMoment[]>({ maxSize: 4096 }),
  screenshot: file({ maxSize: maxImageBytes, mimeTypes: imageTypes, protected: true, thumbs: ['640x360'] }),
  /** A clip that shows it. */
  clip: relation('clips', {}),
  note: text({ max: runLimits.note }),
  /** The server decides the rest. */
  status: select(runStatuses, { required: true }),
  season: relation('seasons', {}),
  handed_in_at: date({}),
  decided_at: date({}),
  claimed_by: relation('users', {}),
  claimed_until: date({}),
  /** It was the best of its map and size when it was played, as far as is known now. */
  is_record: bool({}),
  ...timestamps,
})

/** A stored run. */
export type Run = RecordOf<typeof runShape>
