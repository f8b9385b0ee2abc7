import { nightLimits, type GameNight, type NightGoal, type roomWords } from '@longhouse/contract/game-nights'
import type { Say } from '@longhouse/contract/words'

/** The form of a night, as typed. */
export interface NightValues {
  readonly map: string
  readonly goal: NightGoal
  readonly target: number | string
  readonly squad_size: number | string
}

export const emptyNight: NightValues = {
  map: '',
  goal: 'high_round',
  target: '',
  squad_size: nightLimits.defaultSquadSize,
}

export function nightValues({ map, goal, target, squad_size }: GameNight): NightValues {
  return { map, goal: goal || 'high_round', target: target || '', squad_size }
}

export function nightProblems(
  { goal, target, squad_size }: NightValues,
  say: Say<typeof roomWords>,
): Partial<Record<keyof NightValues, string>> {
  const { round, squadSize } = nightLimits
  return {
    ...(goal === 'first_to' && !isWhole(target, round) && { target: say('targetNeeded', { max: round }) }),
    ...(!isWhole(squad_size, squadSize) && { squad_size: say('targetNeeded', { max: squadSize }) }),
  }
}

/** Returns the fields to store. */
export function nightChange({ map, goal, target, squad_size }: NightValues) {
  return { map, goal, target: goal === 'first_to' ? Number(target) : 0, squad_size: Number(squad_size) }
}

function isWhole(value: number | string, max: number): boolean {
  const number = Number(value)
  return value !== '' && Number.isInteger(number) && number >= 1 && number <= max
}
