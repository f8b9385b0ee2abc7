import { community } from '../community/community.ts'
import { excessOf } from '../texts/text-limit.ts'
import { eventLimits, participantLimits, type EventStatus } from './event.ts'
import { wordsFor } from '../words/words-for.ts'
import { eventFormWords } from './event-form.words.ts'
import { checkEventPlan, type EventPlan } from './event-plan.ts'

const say = wordsFor('en', eventFormWords)

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
export function placesOf(form: Pick<EventForm, 'unlimited' | 'max_participants'>): number {
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
