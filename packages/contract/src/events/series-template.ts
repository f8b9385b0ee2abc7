import { validateValues } from '@longhouse/engine/schema'
import { checkEventPlan } from './event-plan.ts'
import { tournamentShape, type Tournament } from './event.ts'

/** What all events of a series have in common; their name, times, zone and picture come from the series itself. */
export const templateFields = [
  'description',
  'game',
  'kind',
  'place',
  'max_participants',
  'slots',
  'waits',
  'claim_minutes',
  'check_in_minutes',
  'reminders',
  'is_public',
  'is_draft',
] as const

/** The template of a series. Nobody is named in it: a person who leaves would stay there. */
export type SeriesTemplate = Partial<Pick<Tournament, (typeof templateFields)[number]>>

const shape = Object.fromEntries(templateFields.map((field) => [field, tournamentShape[field]]))

/** What is wrong with a template, whatever it is: a sentence by its field; empty when events can be made of it. */
export function checkTemplate(template: unknown): Readonly<Record<string, string>> {
  const read = readTemplate(template)
  const problems = Object.entries(validateValues(shape, read)).map(([field, { message }]) => [field, message])
  return { ...Object.fromEntries(problems), ...checkEventPlan(read, null) }
}

/** A template as it was sent, with nothing in it but what an event takes from one. */
export function readTemplate(template: unknown): SeriesTemplate {
  const sent = Object.entries(typeof template === 'object' && template !== null ? template : {})
  return Object.fromEntries(sent.filter(([field]) => templateFields.some((known) => known === field)))
}
