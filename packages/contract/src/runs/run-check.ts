import { parseDateInput } from '@longhouse/engine/schema'
import { findGame } from '../community/games.ts'
import { proofLinkProblem } from './proof-link.ts'
import { runLimits, type Run } from './run.ts'
import { momentsProblem } from './run-moments.ts'
import type { runRefusals } from './run-refusals.words.ts'

// `runSentence` turns it into a message.
type RunRefusal = keyof typeof runRefusals

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
