import { clockIn, momentOf, wallClockIn } from '../zones/wall-clock.ts'
import { builtChannels, factsOf, type NoticeChannel, type NoticeKind } from './notice-kinds.ts'
import { isSent, type Digest, type QuietHours, type Wishes } from './notice-settings.ts'

/** Quiet hours let urgent kinds pass when the event begins within so many hours. */
export const urgentHours = 3

/** The hour of the member's day at which a digest comes. */
export const digestHour = 9

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** A moment, and the zone of whom it is about. */
export interface OwnMoment {
  readonly now: Date
  readonly zone: string
}

/** What decides where a notice goes, and when. */
export interface Hearing extends OwnMoment {
  readonly settings: Wishes
  /** When the event begins that it is about, if it is about one. */
  readonly begins?: Date | undefined
}

/** A way that a notice takes. */
export interface NoticeWay {
  readonly channel: NoticeChannel
  /** Not before this moment: quiet hours hold back what is not urgent. */
  readonly from: Date
}

/** The ways a notice takes besides standing on the site, each with when; none when it is not even to stand there. */
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

/** When the quiet hours end that it is now; `undefined` when it is not quiet. */
export function quietUntil(quiet: QuietHours | null | undefined, { now, zone }: OwnMoment): Date | undefined {
  if (!quiet || !areQuietHours(quiet)) return undefined
  const { from, to } = quiet
  const clock = clockIn(now, zone)
  const isQuiet = from < to ? clock >= from && clock < to : clock >= from || clock < to
  return isQuiet ? nextTime(to, { now, zone }) : undefined
}

/** Whether these are two different times of the day. */
export function areQuietHours({ from, to }: QuietHours): boolean {
  return from !== to && clockPattern.test(from) && clockPattern.test(to)
}

/** When a digest is due next: at nine on the person's own clock, every day or on Mondays. */
export function nextDigest(digest: Digest, { now, zone }: OwnMoment): Date | undefined {
  if (digest === 'off') return undefined
  const isDay = (moment: Date) => digest === 'daily' || weekdayIn(moment, zone) === 1
  return nextTime(`${String(digestHour).padStart(2, '0')}:00`, { now, zone }, isDay)
}

/** The next moment at which the clock shows a time, on a day that will do. */
function nextTime(
  clock: string,
  { now, zone }: OwnMoment,
  isDay: (moment: Date) => boolean = () => true,
): Date | undefined {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const { year, month, day } = wallClockIn(now, zone)
  for (let days = 0; days <= 8; days += 1) {
    // Days are counted in the calendar and not in hours: some have 23 or 25 of them.
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
