import { community, findGame } from '@longhouse/contract/community'
import { squadLimits, type SquadGoal, type SquadPlatform } from '@longhouse/contract/squad-finder'
import { toRecordDate } from '../../lib/dates/moments.ts'
import type { CallRecord } from './squads.queries.ts'

/** The choices for the start of a call, in minutes from now. */
export const startChoices = { now: 0, half: 30, hour: 60, two: 120, four: 240 } as const

/** The start of a call: one of the choices, or unchanged. */
export type StartChoice = keyof typeof startChoices | 'keep'

/** The values of the form. */
export interface CallValues {
  readonly game: string
  readonly goal: SquadGoal
  readonly platform: SquadPlatform
  readonly size: number
  readonly start: StartChoice
  readonly map: string
  /** As typed. */
  readonly target: string
  readonly mic: boolean
  readonly note: string
}

const usualSize = 4

/** Returns the form's first values: those of the call to change, or of a new one for the shown game. */
export function beginningOf(call: CallRecord | undefined, game: string): CallValues {
  return {
    game: call?.game ?? findGame(game)?.id ?? community.games[0]?.id ?? '',
    goal: call?.goal || 'casual',
    platform: call?.platform || 'any',
    size: call?.size ?? usualSize,
    start: call ? 'keep' : 'now',
    map: call?.map ?? '',
    target: call?.target ? String(call.target) : '',
    mic: call?.mic ?? false,
    note: call?.note ?? '',
  }
}

/** Returns the fields to send; those that do not belong to the choices made are empty. */
export function sentOf(values: CallValues, now: Date): Readonly<Record<string, unknown>> {
  const { start, target, map, game, goal, ...rest } = values
  const hasMap = findGame(game)?.maps.some(({ id }) => id === map) ?? false
  return {
    ...rest,
    game,
    goal,
    map: hasMap ? map : '',
    target: goal === 'high_round' ? readTarget(target) : 0,
    note: rest.note.trim(),
    ...(start !== 'keep' && {
      starts_at: toRecordDate(new Date(now.getTime() + startChoices[start] * 60_000)),
    }),
  }
}

function readTarget(text: string): number {
  const round = Number.parseInt(text, 10)
  return Number.isNaN(round) ? 0 : Math.min(Math.max(round, 0), squadLimits.target)
}
