import { clockIn, momentOf, wallClockIn } from '../zones/wall-clock.ts'
import { builtChannels, factsOf, type NoticeChannel, type NoticeKind } from './notice-kinds.ts'
import { isSent, type Digest, type QuietHours, type Wishes } from './notice-settings.ts'

/** Quiet hours let urgent kinds pass when the event begins within this many hours. */
export const urgentHours = 3

/** The hour of the member's day at which a digest is sent. */
export const digestHour = 9

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time, and the time zone of the member. */
export interface OwnMoment {
  readonly now: Date
  readonly zone: string
}

/** The input that decides the channels of a notice, and its times. */
export interface Hearing extends OwnMoment {
  readonly settings: Wishes
  /** When the notice's event begins, if it has one. */
  readonly begins?: Date | undefined
}

/** A channel that a notice is sent by. */
export interface NoticeWay {
  readonly channel: NoticeChannel
  /** The earliest time: quiet hours delay notices that are not urgent. */
  readonly from: Date
}

/**
 * Returns the channels of a notice apart from the site, each with its time. Returns none if the notice is not
 * even shown on the site.
 */
export function channelsFor(kind: NoticeKind, hearing: Hearing): NoticeWay[] {
  const { settings, now } = hearing
  const from = isHeld(kind, hearing) ? (quietUntil(settings.quiet, hearing) ?? now) : now
  return builtChannels
    .filter((channel) => isSent(kind, settings, channel))
    .map((channel) => ({ channel, from }))
}

function isHeld(kind: NoticeKind, { begins, now }: Hearing): boolean {
  if (!factsOf(kind).isUrgent || !begins) return true
  return begins.getTime() - now.getTime() > urgentHours * hourMs
}

/** When the current quiet hours end; undefined outside of them. */
export function quietUntil(quiet: QuietHours | null | undefined, { now, zone }: OwnMoment): Date | undefined {
  if (!quiet || !areQuietHours(quiet)) return undefined
  const { from, to } = quiet
  const clock = clockIn(now, zone)
  const isQuiet = from < to ? clock >= from && clock < to : clock >= from || clock < to
  return isQuiet ? nextTime(to, { now, zone }) : undefined
}

/** Whether both are valid and different times of day. */
export function areQuietHours({ from, to }: QuietHours): boolean {
  return from !== to && clockPattern.test(from) && clockPattern.test(to)
}

/**
 * When the next digest is due: at nine on the member's clock, every day or on Mondays. Undefined if it is
 * off.
 */
export function nextDigest(digest: Digest, { now, zone }: OwnMoment): Date | undefined {
  if (digest === 'off') return undefined
  const isDay = (moment: Date) => digest === 'daily' || weekdayIn(moment, zone) === 1
  return nextTime(`${String(digestHour).padStart(2, '0')}:00`, { now, zone }, isDay)
}

/** The next time the clock shows this time of day, on a day that `isDay` accepts. */
function nextTime(
  clock: string,
  { now, zone }: OwnMoment,
  isDay: (moment: Date) => boolean = () => true,
): Date | undefined {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const { year, month, day } = wallClockIn(now, zone)
  for (let days = 0; days <= 8; days += 1) {
    // Counts calendar days instead of hours: some days have 23 or 25 hours.
    const date = new Date(Date.UTC(year, month - 1, day) + days * dayMs)
    const wallClock = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour,
      minute,
      second: 0,
    }
    const moment = momentOf(wallClock, zone)
    if (moment > now && isDay(moment)) return moment
  }
  return undefined
}

function weekdayIn(moment: Date, zone: string): number {
  const { year, month, day } = wallClockIn(moment, zone)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}
