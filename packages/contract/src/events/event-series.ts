import { bool, file, json, number, relation, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'
import { imageTypes, maxImageBytes } from '../pictures/picture.ts'
import { eventLimits, eventThumb } from './event.ts'

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
