import { refuse, type RecordValues } from '@longhouse/engine'
import { toNumber, toText } from '@longhouse/engine/schema'
import { checkEventPlan, placesInSlots, slotsOf, type Tournament } from '@longhouse/contract/events'
import { isChanged } from './event-change.ts'

const planned = [
  'end_date',
  'time_zone',
  'slots',
  'sign_up_closes',
  'claim_minutes',
  'check_in_minutes',
  'reminders',
] as const

/** Refuses an invalid plan with the first problem, at its field. A stored plan that does not change may stay. */
export function requirePlan(values: RecordValues<Tournament>, original?: Tournament): void {
  if (original && !planned.some((field) => isChanged({ original, values }, field))) return
  const problems = checkEventPlan(
    {
      time_zone: toText(values.time_zone),
      slots: values.slots,
      sign_up_closes: momentOf(values.sign_up_closes),
      claim_minutes: toNumber(values.claim_minutes),
      check_in_minutes: toNumber(values.check_in_minutes),
      reminders: values.reminders,
    },
    momentOf(values.end_date),
  )
  for (const [field, message] of Object.entries(problems)) {
    throw refuse({ field, code: 'validation_plan', message })
  }
}

/** Sets the places of an event with slots to the sum of their places. */
export function sumSlots(values: RecordValues<Tournament>): void {
  const slots = slotsOf({ slots: values.slots ?? [] })
  if (slots.length > 0) values.max_participants = placesInSlots(slots)
}

function momentOf(date: unknown): Date | null {
  const text = toText(date)
  return text === '' ? null : new Date(text)
}
