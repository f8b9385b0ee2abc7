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

/** The statuses of a run. */
export const runStatuses = [
  'draft',
  'pending',
  'questioned',
  'verified',
  'rejected',
  'withdrawn',
  'disqualified',
] as const

/** The status of a run. */
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
  /** Limits per member: waiting runs, runs handed in per hour, drafts. */
  pending: 20,
  anHour: 10,
  drafts: 50,
} as const

/** Runs per page. */
export const runPageSize = 50

/** A second of the video that shows something. */
export interface RunMoment {
  readonly label: string
  readonly second: number
}

/** A game that was played, and the round its players reached. */
export const runShape = shape({
  game: select(gameIds, { required: true }),
  /** Empty if the game has no maps. */
  map: select(mapIds, {}),
  round: number({ required: true, onlyInt: true, min: 1, max: runLimits.round }),
  /** Stored, as players who leave the community are removed from the list. */
  squad_size: number({ required: true, onlyInt: true, min: 1, max: runLimits.squadSize }),
  /** Empty once the submitter has left the community. */
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
  /** Only the server writes the other fields. */
  status: select(runStatuses, { required: true }),
  season: relation('seasons', {}),
  handed_in_at: date({}),
  decided_at: date({}),
  claimed_by: relation('users', {}),
  claimed_until: date({}),
  /** It was the best of its map and size when it was played, by the verified runs so far. */
  is_record: bool({}),
  ...timestamps,
})

/** A stored run. */
export type Run = RecordOf<typeof runShape>
