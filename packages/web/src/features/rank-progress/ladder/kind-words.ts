import type { ladderWords, RequirementName } from '@longhouse/contract/rank-progress'
import type { Say } from '@longhouse/contract/words'

/** What a kind of requirement is called in the editor. */
export function kindLabel(say: Say<typeof ladderWords>, name: RequirementName): string {
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
export function fieldLabel(say: Say<typeof ladderWords>, name: string): string {
  const known = fieldNames.find((each) => each === name)
  return known ? say(`field_${known}`) : name
}
