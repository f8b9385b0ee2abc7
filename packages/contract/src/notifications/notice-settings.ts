import {
  date,
  json,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import { clockIn, momentOf, wallClockIn } from '../zones/wall-clock.ts'
import {
  builtChannels,
  factsOf,
  noticeKindNames,
  type NoticeChannel,
  type NoticeKind,
} from './notice-kinds.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** A place of a notice: the site, or a channel that sends it. */
export type NoticePlace = 'site' | NoticeChannel

/** How often unseen notices are sent by mail. */
export const digests = ['off', 'daily', 'weekly'] as const

/** How often unseen notices are sent by mail. */
export type Digest = (typeof digests)[number]

/** The choices of a member that differ from the defaults of a kind. */
export type NoticeChoices = Readonly<
  Partial<Record<NoticeKind, Readonly<Partial<Record<NoticePlace, boolean>>>>>
>

/** Hours in which nothing is sent, on the member's clock: `{ from: '22:00', to: '07:00' }`. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/** Minutes before an event at which a member's own calendar can remind them; 0 is never. */
export const ownReminders = [0, 15, 30, 60, 120, 1440] as const

/**
 * Why Discord refuses direct messages to a member: their inbox is closed, or they share no server with the
 * bot.
 */
export const discordRefusals = ['closed', 'apart'] as const

/** Why Discord refuses direct messages to a member. */
export type DiscordRefusal = (typeof discordRefusals)[number]

/**
 * A member's notification settings. Without a record the defaults of each kind apply, and there is no digest.
 */
export const noticeSettingsShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  choices: json<NoticeChoices>({ maxSize: 4096 }),
  quiet: json<QuietHours | null>({ maxSize: 200 }),
  digest: select(digests, {}),
  reminder_minutes: number({ onlyInt: true }),
  /**
   * Since when Discord refuses direct messages to them, and why. Nothing is sent there until they clear it,
   * or choose Discord for another kind. Their choices stay.
   */
  discord_off: date({}),
  discord_refusal: select(discordRefusals, {}),
  /**
   * Written by the server: when the next digest is due, when its period began, and the key that signs links
   * in mails.
   */
  next_digest: date({}),
  digest_since: date({}),
  unsubscribe_key: text({ max: 40 }),
  ...timestamps,
})

/** Stored settings. */
export type NoticeSettings = RecordOf<typeof noticeSettingsShape>

/** The settings that decide where a notice is sent. */
export interface Wishes {
  readonly choices?: NoticeChoices | null | undefined
  readonly quiet?: QuietHours | null | undefined
  /** Whether a device is subscribed to pushes. */
  readonly hasDevice?: boolean | undefined
}

/**
 * Whether a member wants notices of a kind in a place. A notice that is not on the site is not sent either.
 */
export function isWanted(kind: NoticeKind, wishes: Wishes, place: NoticePlace): boolean {
  const chosen = wishes.choices?.[kind] ?? {}
  if (chosen.site === false) return false
  if (place === 'site') return true
  // Mail by default is only a replacement for push.
  const isStandIn = place === 'mail' && isSent(kind, wishes, 'push')
  return chosen[place] ?? (factsOf(kind).channels.includes(place) && !isStandIn)
}

/** Whether notices of a kind are sent by a channel: pushes need a device. */
export function isSent(kind: NoticeKind, wishes: Wishes, channel: NoticeChannel): boolean {
  return isWanted(kind, wishes, channel) && (channel !== 'push' || wishes.hasDevice === true)
}

/** Returns the choices with one of them changed. */
export function withChoice(
  choices: NoticeChoices | null | undefined,
  { kind, place, isOn }: { readonly kind: NoticeKind; readonly place: NoticePlace; readonly isOn: boolean },
): NoticeChoices {
  return { ...choices, [kind]: { ...choices?.[kind], [place]: isOn } }
}

/** Whether changed choices add direct messages for a kind that had none before. */
export function asksForDiscord(
  before: NoticeChoices | null | undefined,
  after: NoticeChoices | null | undefined,
): boolean {
  return noticeKindNames.some((kind) => {
    const [was, is] = [before, after].map((choices) => isWanted(kind, { choices }, 'discord'))
    return is && !was
  })
}

/** Applies "fewer of these": removes all channels, or if there are none, the notice on the site. */
export function fewerOf(
  kind: NoticeKind,
  { choices, hasDevice }: Wishes,
): { choices: NoticeChoices; left: 'site' | 'none' } {
  const isAnySent = builtChannels.some((channel) => isSent(kind, { choices, hasDevice }, channel))
  if (!isAnySent) return { choices: withChoice(choices, { kind, place: 'site', isOn: false }), left: 'none' }
  // All of them: mail must not replace push, nor push appear once there is a device.
  const less = builtChannels
    .filter((channel) => isWanted(kind, { choices }, channel))
    .reduce<NoticeChoices>((all, place) => withChoice(all, { kind, place, isOn: false }), choices ?? {})
  return { choices: less, left: 'site' }
}

/** Returns the choices with mail switched off for these kinds. */
export function withoutMail(
  kinds: readonly NoticeKind[],
  choices: NoticeChoices | null | undefined,
): NoticeChoices {
  return kinds.reduce<NoticeChoices>(
    (all, kind) => withChoice(all, { kind, place: 'mail', isOn: false }),
    choices ?? {},
  )
}

/** Quiet hours let urgent kinds pass when the event begins within this many hours. */
export const urgentHours = 3

/** The hour of the member's day at which a digest is sent. */
export const digestHour = 9

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
    const later = new Date(Date.UTC(year, month - 1, day) + days * dayMs)
    const wallClock = {
      year: later.getUTCFullYear(),
      month: later.getUTCMonth() + 1,
      day: later.getUTCDate(),
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
