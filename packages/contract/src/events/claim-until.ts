import { isZone } from '../zones/zone-name.ts'

/** A place that is offered: when, for an event that starts when, and to whom. */
export interface Offer {
  readonly now: Date
  readonly start: Date
  /** How long the event gives people to take a place. */
  readonly minutes: number
  /** Where the member is; UTC where nobody knows. */
  readonly zone: string
}

const dayMs = 24 * 60 * 60 * 1000
/** Nobody has to answer before this hour of their morning. */
const firstHour = 10

/**
 * Until when an offered place can be taken: as long as the event says, at most a third of what is left until it
 * starts. With more than a day left it never ends between midnight and ten in the member's morning.
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
