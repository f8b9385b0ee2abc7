import {
  bool,
  file,
  json,
  number,
  relation,
  shape,
  text,
  timestamps,
  validateValues,
  type RecordOf,
} from '@longhouse/engine/schema'
import { checkEventPlan } from '../events/event-form.ts'
import { eventLimits, eventThumb, tournamentShape, type Tournament } from '../events/event.ts'
import { imageTypes, maxImageBytes } from '../pictures/picture.ts'

/** How many days ahead the events of a series are created. */
export const aheadDays = { default: 35, min: 1, max: 180 } as const

/** A series of events that repeat by a pattern. */
export const eventSeriesShape = shape({
  name: text({ required: true, max: eventLimits.name }),
  /** When they happen: see `series-pattern.ts`. */
  pattern: json({ required: true, maxSize: 4096 }),
  /** The fields of each event, without its times. */
  template: json<Readonly<Record<string, unknown>>>({ maxSize: 32 * 1024 }),
  thumbnail: file({ maxSize: maxImageBytes, mimeTypes: imageTypes, thumbs: [eventThumb] }),
  /** Some upcoming events do not have the current picture yet. */
  is_picture_due: bool({ hidden: true }),
  ahead_days: number({ onlyInt: true, min: aheadDays.min, max: aheadDays.max }),
  is_paused: bool({}),
  /** Empty once the owner has left the community: staff manage the series then. */
  owner: relation('users', {}),
  ...timestamps,
})

/** A stored series. */
export type EventSeries = RecordOf<typeof eventSeriesShape>

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

const templateShape = Object.fromEntries(templateFields.map((field) => [field, tournamentShape[field]]))

/**
 * Checks a template of any type. Returns a message per invalid field, none if events can be created from it.
 */
export function checkTemplate(template: unknown): Readonly<Record<string, string>> {
  const read = readTemplate(template)
  const problems = Object.entries(validateValues(templateShape, read)).map(([field, { message }]) => [
    field,
    message,
  ])
  return { ...Object.fromEntries(problems), ...checkEventPlan(read, null) }
}

/** Reads a template as sent, with only the fields that an event takes from one. */
export function readTemplate(template: unknown): SeriesTemplate {
  const sent = Object.entries(typeof template === 'object' && template !== null ? template : {})
  return Object.fromEntries(sent.filter(([field]) => templateFields.some((known) => known === field)))
}
