import { excessOf } from '../texts/text-limit.ts'
import { wordsFor } from '../words/words-for.ts'
import { isZone } from '../zones/zone-name.ts'
import { checkInLimits, claimLimits, participantLimits, reminderLimits, type EventKind } from './event.ts'
import { eventPlanWords } from './event-plan.words.ts'
import { slotLimits, type EventSlot } from './event-slots.ts'
import { placesInSlots } from './places.ts'

const say = wordsFor('en', eventPlanWords)

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
    ...(time_zone !== '' && !isZone(time_zone) && { time_zone: say('zone') }),
    ...problemAt('slots', slotsProblem(plan.slots ?? [])),
    ...(sign_up_closes && end && sign_up_closes > end && { sign_up_closes: say('signUpCloses') }),
    ...problemAt('claim_minutes', minutesProblem(plan.claim_minutes, claimLimits)),
    ...problemAt('check_in_minutes', minutesProblem(plan.check_in_minutes, { ...checkInLimits, min: 0 })),
    ...problemAt('reminders', remindersProblem(plan.reminders ?? [])),
  }
}

function problemAt(field: keyof EventPlan, problem: string | undefined): EventPlanProblems {
  return problem === undefined ? {} : { [field]: problem }
}

function slotsProblem(slots: unknown): string | undefined {
  if (!isSlotList(slots)) return say('slots')
  if (slots.length === 0) return undefined
  const { count, label, id } = slotLimits
  if (slots.length > count) return say('tooManySlots', { max: count })
  if (!slots.every((slot) => isText(slot.label.trim(), label))) return say('slotLabel', { max: label })
  if (!slots.every(({ places }) => Number.isInteger(places) && places >= 1)) return say('slotPlaces')
  const ids = new Set(slots.map((slot) => slot.id))
  if (ids.size < slots.length || !slots.every((slot) => isText(slot.id, id)))
    return say('slotId', { max: id })
  const { min, max } = participantLimits
  const sum = placesInSlots(slots)
  return sum < min || sum > max ? say('slotsTogether', { min, max }) : undefined
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
  return isWhole(Number(typed), { min, max }) ? undefined : say('minutes', { min, max })
}

function remindersProblem(reminders: unknown): string | undefined {
  const { count, minutes: max } = reminderLimits
  const isList = Array.isArray(reminders) && reminders.every((minutes) => isWhole(minutes, { min: 1, max }))
  if (!isList) return say('reminders', { min: 1, max })
  return reminders.length > count ? say('tooManyReminders', { max: count }) : undefined
}

function isWhole(value: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
