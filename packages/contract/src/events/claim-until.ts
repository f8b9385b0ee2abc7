import { isZone } from '../zones/zone-name.ts'

/** An offered place: when, for which event, and to which member. */
export interface Offer {
  readonly now: Date
  readonly start: Date
  /** How long the event gives members to take a place. */
  readonly minutes: number
  /** The member's time zone; UTC if unknown. */
  readonly zone: string
}

const dayMs = 24 * 60 * 60 * 1000
/** No offer that can wait ends before this hour of the member's morning. */
const firstHour = 10

/**
 * When an offer expires: after the event's minutes, at most a third of the time left until the start. With
 * more than a day left it never ends between midnight and ten in the member's morning.
 */
export function claimUntil({ now, start, minutes, zone }: Offer): Date {
  const left = Math.max(0, start.getTime() - now.getTime())
  const end = now.getTime() + Math.min(minutes * 60_000, left / 3)
  return new Date(left > dayMs ? afterNight(end, zone) : end)
}

function afterNight(end: number, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(end)).toZonedDateTimeISO(
    isZone(zone) ? zone : 'UTC',
  )
  if (local.hour >= firstHour) return end
  return local.withPlainTime({ hour: firstHour }).epochMilliseconds
}
