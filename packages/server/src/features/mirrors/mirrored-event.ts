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

/** What of an event is shown in Discord. */
export type MirroredEvent = z.output<typeof eventSchema>

/** An event that others than its hosts may see; nothing for a draft and for what is gone. */
export async function findShown(source: RecordSource, id: string): Promise<MirroredEvent | undefined> {
  const found = await source.recordsOf('tournaments').findById(id)
  const event = found && eventSchema.parse(found)
  return event?.is_draft ? undefined : event
}
