import type { RecordSource } from '@longhouse/engine'
import { z } from 'zod'

const slotSchema = z.object({ id: z.string(), label: z.string(), places: z.number() })

const eventSchema = z.object({
  id: z.string(),
  collectionId: z.string(),
  name: z.string(),
  description: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  status: z.string(),
  game: z.string(),
  thumbnail: z.string(),
  organizer: z.string(),
  hosts: z.array(z.string()),
  place: z.string(),
  is_public: z.boolean(),
  is_draft: z.boolean(),
  slots: z.array(slotSchema).nullable(),
  sign_up_closes: z.string(),
  waits: z.boolean(),
  max_participants: z.number(),
  participant_count: z.number(),
  waiting_count: z.number(),
  cancelled_at: z.string(),
  cancel_reason: z.string(),
  attendance_closed_at: z.string(),
})

/** The fields of an event that Discord shows. */
export type MirroredEvent = z.output<typeof eventSchema>

/** Finds a published event. Returns undefined for a draft and for a deleted event. */
export async function findShown(source: RecordSource, id: string): Promise<MirroredEvent | undefined> {
  const found = await source.recordsOf('tournaments').findById(id)
  const event = found && eventSchema.parse(found)
  return event?.is_draft ? undefined : event
}
