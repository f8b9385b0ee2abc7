import { date, json, number, relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'
import {
  builtChannels,
  factsOf,
  noticeKindNames,
  type NoticeChannel,
  type NoticeKind,
} from './notice-kinds.ts'

/** Where a notice can be: on the site, or on its way to somebody. */
export type NoticePlace = 'site' | NoticeChannel

/** How often what was not seen comes by mail. */
export const digests = ['off', 'daily', 'weekly'] as const

/** How often what was not seen comes by mail. */
export type Digest = (typeof digests)[number]

/** What somebody chose, where it differs from what a kind does by itself. */
export type NoticeChoices = Readonly<
  Partial<Record<NoticeKind, Readonly<Partial<Record<NoticePlace, boolean>>>>>
>

/** Hours in which nothing is sent, on the person's own clock: `{ from: '22:00', to: '07:00' }`. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/** How many minutes before an event somebody's own calendar can ring; 0 is not at all. */
export const ownReminders = [0, 15, 30, 60, 120, 1440] as const

/** Why Discord takes no direct message for somebody: their inbox is closed, or they share no server with the bot. */
export const discordRefusals = ['closed', 'apart'] as const

/** Why Discord takes no direct message for somebody. */
export type DiscordRefusal = (typeof discordRefusals)[number]

/** How a member wants to hear of things. Without a record everything is as the kinds say, and there is no digest. */
export const noticeSettingsShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  choices: json<NoticeChoices>({ maxSize: 4096 }),
  quiet: json<QuietHours | null>({ maxSize: 200 }),
  digest: select(digests, {}),
  reminder_minutes: number({ onlyInt: true }),
  /**
   * Since when Discord takes no direct message for them, and why: nothing is sent there until they empty it, or choose
   * Discord for something else. Their choices stay.
   */
  discord_off: date({}),
  discord_refusal: select(discordRefusals, {}),
  /** The server's: when the next digest is due, since when it tells, and what the links in mails are signed with. */
  next_digest: date({}),
  digest_since: date({}),
  unsubscribe_key: text({ max: 40 }),
  ...timestamps,
})

/** Stored settings. */
export type NoticeSettings = RecordOf<typeof noticeSettingsShape>

/** What decides where a notice goes. */
export interface Wishes {
  readonly choices?: NoticeChoices | null | undefined
  readonly quiet?: QuietHours | null | undefined
  /** Whether there is a device that takes pushes. */
  readonly hasDevice?: boolean | undefined
}

/** Whether notices of a kind are to be somewhere. What is not on the site is nowhere. */
export function isWanted(kind: NoticeKind, wishes: Wishes, place: NoticePlace): boolean {
  const chosen = wishes.choices?.[kind] ?? {}
  if (chosen.site === false) return false
  if (place === 'site') return true
  // Mail that nobody asked for stands in for push.
  const isStandIn = place === 'mail' && isSent(kind, wishes, 'push')
  return chosen[place] ?? (factsOf(kind).channels.includes(place) && !isStandIn)
}

/** Whether notices of a kind are sent by a channel: pushes need a device. */
export function isSent(kind: NoticeKind, wishes: Wishes, channel: NoticeChannel): boolean {
  return isWanted(kind, wishes, channel) && (channel !== 'push' || wishes.hasDevice === true)
}

/** The choices after one of them was made. */
export function withChoice(
  choices: NoticeChoices | null | undefined,
  { kind, place, isOn }: { readonly kind: NoticeKind; readonly place: NoticePlace; readonly isOn: boolean },
): NoticeChoices {
  return { ...choices, [kind]: { ...choices?.[kind], [place]: isOn } }
}

/** Whether a change of choices asks for direct messages about something that came by none before. */
export function asksForDiscord(
  before: NoticeChoices | null | undefined,
  after: NoticeChoices | null | undefined,
): boolean {
  return noticeKindNames.some((kind) => {
    const [was, is] = [before, after].map((choices) => isWanted(kind, { choices }, 'discord'))
    return is && !was
  })
}

/** What "fewer of these" takes away: what is sent, and where nothing is, the line on the site. */
export function fewerOf(
  kind: NoticeKind,
  { choices, hasDevice }: Wishes,
): { choices: NoticeChoices; left: 'site' | 'none' } {
  const isAnySent = builtChannels.some((channel) => isSent(kind, { choices, hasDevice }, channel))
  if (!isAnySent) return { choices: withChoice(choices, { kind, place: 'site', isOn: false }), left: 'none' }
  // All of them: neither does mail come in the place of push, nor push once there is a device.
  const less = builtChannels
    .filter((channel) => isWanted(kind, { choices }, channel))
    .reduce<NoticeChoices>((all, place) => withChoice(all, { kind, place, isOn: false }), choices ?? {})
  return { choices: less, left: 'site' }
}

/** The choices without any of the ways that lead away from the site. */
export function withoutMail(
  kinds: readonly NoticeKind[],
  choices: NoticeChoices | null | undefined,
): NoticeChoices {
  return kinds.reduce<NoticeChoices>(
    (all, kind) => withChoice(all, { kind, place: 'mail', isOn: false }),
    choices ?? {},
  )
}
