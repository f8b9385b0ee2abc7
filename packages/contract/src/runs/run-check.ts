import { parseDateInput } from '@longhouse/engine/schema'
import { findGame } from '../community/community.ts'
import { proofLinkProblem } from './proof-link.ts'
import type { HandedInPlayer } from './run-paths.ts'
import { runLimits, playerNameLimit, type Run, type RunMoment } from './run.ts'
import type { runRefusals } from './runs.words.ts'

// `runSentence` turns it into a message.
type RunRefusal = keyof typeof runRefusals

const farBelow = 10

const firstYear = 1990
const minuteMs = 60_000
// Clocks of phones differ, and members hand in runs right after they end.
const aheadMinutes = 5

/** The fields of a run that are checked: those of its form. */
export type CheckedRun = Pick<
  Run,
  'game' | 'map' | 'round' | 'squad_size' | 'played_at' | 'proof_link' | 'moments'
>

/** The problems of a run, by field. */
export type RunProblems = Partial<Record<keyof CheckedRun, RunRefusal>>

/**
 * Checks a run before it is handed in. Returns no problems if it is valid. `proofNeeded` decides about its
 * proof.
 */
export function checkRun(run: CheckedRun, now: Date): RunProblems {
  return withoutNone({
    map: mapProblem(run),
    round: isWithin(run.round, runLimits.round) ? undefined : 'round',
    squad_size: isWithin(run.squad_size, runLimits.squadSize) ? undefined : 'squadSize',
    played_at: playedAtProblem(run.played_at, now),
    ...checkProof(run),
  })
}

/** Checks the proof of a run, also of a draft. */
export function checkProof(run: Pick<CheckedRun, 'proof_link' | 'moments'>): RunProblems {
  return withoutNone({ proof_link: proofLinkProblem(run.proof_link), moments: momentsProblem(run.moments) })
}

function mapProblem({ game, map }: CheckedRun): RunRefusal | undefined {
  const maps = findGame(game)?.maps ?? []
  if (map === '') return maps.length > 0 ? 'map' : undefined
  return maps.some(({ id }) => id === map) ? undefined : 'mapOfOtherGame'
}

function playedAtProblem(played_at: string, now: Date): RunRefusal | undefined {
  const moment = parseDateInput(played_at)
  if (!moment) return 'playedAt'
  const at = Date.parse(moment)
  if (at > now.getTime() + aheadMinutes * minuteMs) return 'playedLater'
  return at < Date.UTC(firstYear) ? 'playedLongAgo' : undefined
}

function isWithin(number: number, max: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= max
}

function withoutNone(problems: Record<string, RunRefusal | undefined>): RunProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** Checks the moments of a run, of any type. Returns undefined if they are valid or missing. */
export function momentsProblem(moments: unknown): RunRefusal | undefined {
  if (moments === undefined || moments === null || moments === '') return undefined
  if (!Array.isArray(moments) || moments.length > runLimits.moments) return 'moments'
  for (const moment of moments) {
    const { label, second } = asObject(moment)
    if (!isLabel(label)) return 'momentLabel'
    if (!isSecond(second)) return 'momentSecond'
  }
  return undefined
}

/** Valid moments, sorted by second and without other fields. */
export function cleanMoments(moments: unknown): readonly RunMoment[] {
  if (!Array.isArray(moments)) return []
  return moments
    .map(asObject)
    .map(({ label, second }) => ({ label: String(label).trim(), second: Number(second) }))
    .toSorted((one, other) => one.second - other.second)
}

function isLabel(label: unknown): boolean {
  return typeof label === 'string' && label.trim() !== '' && label.length <= runLimits.momentLabel
}

function isSecond(second: unknown): boolean {
  return Number.isInteger(second) && Number(second) >= 0 && Number(second) <= runLimits.momentSecond
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The named players, and the member who names them. */
export interface NamedPlayers {
  readonly players: readonly HandedInPlayer[]
  readonly squadSize: number
  readonly submitter: string
  /** Whether the submitter may hand in runs of others. */
  readonly isVerifier: boolean
}

/**
 * Checks the players of a run. Returns undefined if they are valid; only the server can check whether they
 * are members.
 */
export function playersProblem({
  players,
  squadSize,
  submitter,
  isVerifier,
}: NamedPlayers): RunRefusal | undefined {
  const cleaned = players.map(cleanPlayer)
  if (cleaned.length === 0) return 'noPlayers'
  if (cleaned.length > squadSize) return 'tooManyPlayers'
  if (cleaned.some((player) => !('user' in player) && !isName(player.name))) return 'playerName'
  if (new Set(cleaned.map(keyOf)).size < cleaned.length) return 'playerTwice'
  const isAmongThem = cleaned.some((player) => 'user' in player && player.user === submitter)
  return isAmongThem || isVerifier ? undefined : 'notAmongPlayers'
}

/** Removes invisible characters from a player's name. */
export function cleanPlayer(player: HandedInPlayer): HandedInPlayer {
  return 'user' in player ? player : { name: cleanName(player.name) }
}

function cleanName(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/g, ' ').replaceAll(/\p{C}/gu, '').replaceAll(/ +/g, ' ').trim()
}

function isName(name: string): boolean {
  return name !== '' && name.length <= playerNameLimit
}

function keyOf(player: HandedInPlayer): string {
  return 'user' in player ? `user:${player.user}` : `name:${player.name.toLowerCase()}`
}

/** The proof that a run needs: at least a screenshot, or a video. */
export type NeededProof = 'screenshot' | 'video'

/** A claimed round, compared with the known rounds of its board; 0 if there are none. */
export interface Claim {
  readonly round: number
  /** The submitter's best verified round with this squad size on this map. */
  readonly best: number
  /** Whether it would be in the history of the board's record. */
  readonly isRecord: boolean
  /** The tenth best round of the board; 0 while it has fewer. */
  readonly tenth: number
}

/**
 * Returns the proof that a claim needs. A screenshot is enough for members who have proven much more before.
 * A record, or a place among the ten best, needs a video.
 */
export function proofNeeded({ round, best, isRecord, tenth }: Claim): NeededProof {
  if (round <= best - farBelow) return 'screenshot'
  return isRecord || (tenth > 0 && round >= tenth) ? 'video' : 'screenshot'
}
