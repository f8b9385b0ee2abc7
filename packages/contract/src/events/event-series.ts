import { bool, file, json, number, relation, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'
import { imageTypes, maxImageBytes } from '../pictures/picture.ts'
import { eventLimits, eventThumb } from './event.ts'

/** How many days ahead the events of a series are made. */
export const aheadDays = { default: 35, min: 1, max: 180 } as const

/** Events that come again by a pattern. */
export const eventSeriesShape = shape({
  name: text({ required: true, max: eventLimits.name }),
  /** When they are: see `series-pattern.ts`. */
  pattern: json({ required: true, maxSize: 4096 }),
  /** What each of them is made of: the fields of an event without its times. */
  template: json<Readonly<Record<string, unknown>>>({ maxSize: 32 * 1024 }),
  thumbnail: file({ maxSize: maxImageBytes, mimeTypes: imageTypes, thumbs: [eventThumb] }),
  /** Not all events that are ahead have it yet. */
  is_picture_due: bool({ hidden: true }),
  ahead_days: number({ onlyInt: true, min: aheadDays.min, max: aheadDays.max }),
  is_paused: bool({}),
  /** Nobody once they have left: staff look after it then. */
  owner: relation('users', {}),
  ...timestamps,
})

/** A stored series. */
export type EventSeries = RecordOf<typeof eventSeriesShape>
