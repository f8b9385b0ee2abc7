import { eventKinds, presences, waitStates } from '@longhouse/contract/events'
import { z } from 'zod'

const slots = z.array(z.object({ id: z.string(), label: z.string(), places: z.number() }))

/** An event as the member may see it. */
export const eventSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  game: z.string(),
  kind: z.enum(['', ...eventKinds]),
  status: z.string(),
  time_zone: z.string(),
  place: z.string(),
  organizer: z.string(),
  hosts: z.array(z.string()),
  max_participants: z.number(),
  participant_count: z.number(),
  waiting_count: z.number(),
  is_draft: z.boolean(),
  is_public: z.boolean(),
  slots: slots.nullable(),
  sign_up_closes: z.string(),
  waits: z.boolean(),
  check_in_minutes: z.number(),
  cancelled_at: z.string(),
  cancel_reason: z.string(),
  attendance_closed_at: z.string(),
})
export type ShownEvent = z.output<typeof eventSchema>

/** The member's own place. */
export const registrationSchema = z.object({
  id: z.string(),
  tournament: z.string(),
  slot: z.string(),
  presence: z.enum(['', ...presences]),
})

/** The member's own position in a waiting list. */
export const waitSchema = z.object({
  id: z.string(),
  tournament: z.string(),
  slot: z.string(),
  state: z.enum(waitStates),
  offer_expires: z.string(),
})
