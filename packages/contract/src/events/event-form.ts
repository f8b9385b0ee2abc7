import { community } from '../community/community.ts'
import { excessOf } from '../texts/text-limit.ts'
import { wordsFor } from '../words/words.ts'
import { isZone } from '../zones/zone-name.ts'
import { eventFormWords, eventPlanWords } from './event-form.words.ts'
import {
  eventLimits,
  participantLimits,
  checkInLimits,
  claimLimits,
  reminderLimits,
  slotLimits,
  type EventStatus,
  type EventKind,
  type EventSlot,
} from './event.ts'
import { placesInSlots } from './places.ts'

const say = wordsFor('en', eventFormWords)
const sayOfPlan = wordsFor('en', eventPlanWords)

/** The event form as it is typed; times as `Date`, places as typed text. */
export interface EventForm extends EventPlan {
  readonly game: string
  readonly name: string
  readonly description: string
  readonly start_date: Date | null
  readonly end_date: Date | null
  readonly status: EventStatus | ''
  readonly max_participants: number | string
  readonly unlimited: boolean
}

/** One message per invalid field. */
export type EventFormProblems = Partial<Record<keyof EventForm | 'thumbnail', string>>

/** A new event: the first game, upcoming, 8 places, from now until tomorrow. */
export function newEventForm(now: Date): EventForm {
  return {
    game: community.games[0]?.id ?? '',
    name: '',
    description: '',
    start_date: now,
    end_date: new Date(now.getTime() + 24 * 60 * 60 * 1000),
    status: 'upcoming',
    max_participants: participantLimits.default,
    unlimited: false,
  }
}

/** Checks a form. Returns no problems if it can be sent. `hasThumbnail`: one is chosen or already stored. */
export function checkEventForm(form: EventForm, hasThumbnail: boolean): EventFormProblems {
  return {
    ...(form.game === '' && { game: say('required') }),
    ...textProblem('name', form.name),
    ...textProblem('description', form.description),
    ...(form.start_date === null && { start_date: say('required') }),
    ...endProblem(form),
    ...(form.status === '' && { status: say('required') }),
    ...(!form.unlimited &&
      !hasSlots(form) &&
      !isPlaces(form.max_participants) && { max_participants: say('places') }),
    ...(!hasThumbnail && { thumbnail: say('thumbnail') }),
    ...checkEventPlan(form, form.end_date),
  }
}

/** The value sent for `max_participants`. */
export function placesOfForm(form: Pick<EventForm, 'unlimited' | 'max_participants'>): number {
  return form.unlimited ? participantLimits.unlimited : Number(form.max_participants)
}

function textProblem(field: 'name' | 'description', value: string): EventFormProblems {
  if (value.trim() === '') return { [field]: say('required') }
  if (excessOf(value, eventLimits[field]) > 0) return { [field]: say('tooLong', { max: eventLimits[field] }) }
  return {}
}

function endProblem({ start_date, end_date }: EventForm): EventFormProblems {
  if (end_date === null) return { end_date: say('required') }
  if (start_date !== null && end_date <= start_date) return { end_date: say('endBeforeStart') }
  return {}
}

// Slots define the number of places.
function hasSlots({ slots }: EventPlan): boolean {
  return Array.isArray(slots) && slots.length > 0
}

function isPlaces(typed: number | string): boolean {
  const places = typed === '' ? Number.NaN : Number(typed)
  return Number.isInteger(places) && places >= participantLimits.min && places <= participantLimits.max
}

/**
 * How an event runs, as typed or sent: numbers may be texts, lists may be any value. Missing fields are
 * unset.
 */
export interface EventPlan {
  readonly kind?: EventKind | ''
  readonly time_zone?: string
  readonly slots?: unknown
  readonly sign_up_closes?: Date | null
  readonly waits?: boolean
  readonly claim_minutes?: number | string
  readonly check_in_minutes?: number | string
  readonly reminders?: unknown
}

/** One message per invalid field. */
export type EventPlanProblems = Partial<Record<keyof EventPlan, string>>

/** Checks a plan. Returns no problems if it can be sent. */
export function checkEventPlan(plan: EventPlan, end: Date | null): EventPlanProblems {
  const { time_zone = '', sign_up_closes = null } = plan
  return {
    ...(time_zone !== '' && !isZone(time_zone) && { time_zone: sayOfPlan('zone') }),
    ...problemAt('slots', slotsProblem(plan.slots ?? [])),
    ...(sign_up_closes && end && sign_up_closes > end && { sign_up_closes: sayOfPlan('signUpCloses') }),
    ...problemAt('claim_minutes', minutesProblem(plan.claim_minutes, claimLimits)),
    ...problemAt('check_in_minutes', minutesProblem(plan.check_in_minutes, { ...checkInLimits, min: 0 })),
    ...problemAt('reminders', remindersProblem(plan.reminders ?? [])),
  }
}

function problemAt(field: keyof EventPlan, problem: string | undefined): EventPlanProblems {
  return problem === undefined ? {} : { [field]: problem }
}

function slotsProblem(slots: unknown): string | undefined {
  if (!isSlotList(slots)) return sayOfPlan('slots')
  if (slots.length === 0) return undefined
  const { count, label, id } = slotLimits
  if (slots.length > count) return sayOfPlan('tooManySlots', { max: count })
  if (!slots.every((slot) => isText(slot.label.trim(), label))) return sayOfPlan('slotLabel', { max: label })
  if (!slots.every(({ places }) => Number.isInteger(places) && places >= 1)) return sayOfPlan('slotPlaces')
  const ids = new Set(slots.map((slot) => slot.id))
  if (ids.size < slots.length || !slots.every((slot) => isText(slot.id, id)))
    return sayOfPlan('slotId', { max: id })
  const { min, max } = participantLimits
  const sum = placesInSlots(slots)
  return sum < min || sum > max ? sayOfPlan('slotsTogether', { min, max }) : undefined
}

function isSlotList(slots: unknown): slots is readonly EventSlot[] {
  return (
    Array.isArray(slots) &&
    slots.every(
      (slot: Partial<Record<string, unknown>> | null) =>
        typeof slot?.['id'] === 'string' &&
        typeof slot['label'] === 'string' &&
        typeof slot['places'] === 'number',
    )
  )
}

function isText(text: string, max: number): boolean {
  return text !== '' && excessOf(text, max) === 0
}

function minutesProblem(
  typed: number | string | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): string | undefined {
  // Unset is 0 and means the default, or none.
  if (Number(typed ?? 0) === 0) return undefined
  return isWhole(Number(typed), { min, max }) ? undefined : sayOfPlan('minutes', { min, max })
}

function remindersProblem(reminders: unknown): string | undefined {
  const { count, minutes: max } = reminderLimits
  const isList = Array.isArray(reminders) && reminders.every((minutes) => isWhole(minutes, { min: 1, max }))
  if (!isList) return sayOfPlan('reminders', { min: 1, max })
  return reminders.length > count ? sayOfPlan('tooManyReminders', { max: count }) : undefined
}

function isWhole(value: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
