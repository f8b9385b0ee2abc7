import { cityOf, clockIn, dateIn, isZone } from '@longhouse/contract/zones'
import { recordDate } from '../../../lib/moments.ts'

/** The time on a clock elsewhere. */
export interface HostTime {
  /** `20:00`, or with the day where that is another one there: `Fri 20:00`. */
  readonly time: string
  readonly city: string
}

interface Reader {
  readonly zone?: string
  readonly locale?: string
}

/** Returns the time in the event's zone; undefined if the reader's own clock shows the same. */
export function hostTime(moment: string, zone: string, reader: Reader = {}): HostTime | undefined {
  const date = recordDate(moment)
  if (!isZone(zone) || Number.isNaN(date.getTime())) return undefined
  const own = reader.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const isSameDay = dateIn(date, zone) === dateIn(date, own)
  if (isSameDay && clockIn(date, zone) === clockIn(date, own)) return undefined
  const time = new Intl.DateTimeFormat(reader.locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    ...(!isSameDay && { weekday: 'short' }),
  }).format(date)
  return { time, city: cityOf(zone) }
}
