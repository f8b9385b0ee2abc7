import { ladderWords, type RequirementName } from '@longhouse/contract/rank-progress'
import type { Say } from '@longhouse/contract/words'

type LadderSay = Say<typeof ladderWords>

/** What a kind of requirement is called in the editor. */
export function kindLabel(say: LadderSay, name: RequirementName): string {
  return say(`kind_${name}`)
}

const fieldNames = [
  'times',
  'days',
  'event_kinds',
  'round',
  'maps',
  'squad_size',
  'votes',
  'yes',
  'label',
] as const

/** What a parameter is called in the editor. */
export function fieldLabel(say: LadderSay, name: string): string {
  const known = fieldNames.find((each) => each === name)
  return known ? say(`field_${known}`) : name
}
