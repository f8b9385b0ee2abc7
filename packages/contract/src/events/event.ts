import { date, file, number, relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'
import { gameIds } from '../community/games.ts'
import { imageTypes, maxImageBytes } from '../pictures/picture.ts'

/** Events per page. */
export const eventPageSize = 50

/** Longest texts of an event. */
export const eventLimits = { name: 120, description: 5000 } as const

/** Places of an event: a whole number from `min`, or `unlimited`. */
export const participantLimits = { default: 8, min: 2, max: 10_000, unlimited: 0 } as const

/** Thumbnail of an event card. */
export const eventThumb = '640x360'

/** States an event can be given; nothing changes them but the form. */
export const eventStatuses = ['upcoming', 'ongoing', 'completed'] as const

/** One of the states of an event. */
export type EventStatus = (typeof eventStatuses)[number]

/** An event that members sign up for. */
export const tournamentShape = shape({
  name: text({ required: true, max: eventLimits.name }),
  description: text({ required: true, max: eventLimits.description }),
  start_date: date({ required: true }),
  end_date: date({ required: true }),
  // 0 is the unset value and so never refused by the minimum: it means unlimited.
  max_participants: number({ onlyInt: true, min: participantLimits.min, max: participantLimits.max }),
  status: select(eventStatuses, { required: true }),
  game: select(gameIds, { required: true }),
  // Required when creating, which the server checks: imported events may have none.
  thumbnail: file({ maxSize: maxImageBytes, mimeTypes: imageTypes, thumbs: [eventThumb, '1200x630'] }),
  organizer: relation('users', {}),
  /** How many are registered, kept by the server together with the registrations. */
  participant_count: number({ onlyInt: true }),
  ...timestamps,
})

/** A stored event. */
export type Tournament = RecordOf<typeof tournamentShape>

/** Whether everybody may come. */
export function isUnlimited(event: Pick<Tournament, 'max_participants'>): boolean {
  return event.max_participants === participantLimits.unlimited
}
