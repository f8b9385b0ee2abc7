import { validateValues } from '@longhouse/engine/schema'
import { checkEventPlan } from './event-plan.ts'
import { tournamentShape, type Tournament } from './event.ts'

/** The fields that a template can set; name, times, zone and picture come from the series itself. */
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

/** The template of a series. It names no members, as they would stay in it after leaving. */
export type SeriesTemplate = Partial<Pick<Tournament, (typeof templateFields)[number]>>

const shape = Object.fromEntries(templateFields.map((field) => [field, tournamentShape[field]]))

/**
 * Checks a template of any type. Returns a message per invalid field, none if events can be created from it.
 */
export function checkTemplate(template: unknown): Readonly<Record<string, string>> {
  const read = readTemplate(template)
  const problems = Object.entries(validateValues(shape, read)).map(([field, { message }]) => [field, message])
  return { ...Object.fromEntries(problems), ...checkEventPlan(read, null) }
}

/** Reads a template as sent, with only the fields that an event takes from one. */
export function readTemplate(template: unknown): SeriesTemplate {
  const sent = Object.entries(typeof template === 'object' && template !== null ? template : {})
  return Object.fromEntries(sent.filter(([field]) => templateFields.some((known) => known === field)))
}
