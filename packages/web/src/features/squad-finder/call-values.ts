import { community, findGame } from '@longhouse/contract/community'
import { squadLimits, type SquadGoal, type SquadPlatform } from '@longhouse/contract/squad-finder'
import { toRecordDate } from '../../lib/moments.ts'
import type { CallRecord } from './squads.types.ts'

/** How long from now a call can begin, in minutes. */
export const startChoices = { now: 0, half: 30, hour: 60, two: 120, four: 240 } as const

/** When a call begins: one of the choices, or as it is. */
export type StartChoice = keyof typeof startChoices | 'keep'

/** What the form holds. */
export interface CallValues {
  readonly game: string
  readonly goal: SquadGoal
  readonly platform: SquadPlatform
  readonly size: number
  readonly start: StartChoice
  readonly map: string
  /** As it is typed. */
  readonly target: string
  readonly mic: boolean
  readonly note: string
}

const usualSize = 4

/** What the form begins with: the call that is changed, or a new one for the game that is on show. */
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

/** What is sent of the form; what does not belong to the choices made is left empty. */
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
