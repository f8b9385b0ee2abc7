import type { Engine } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { eventLimits } from '@longhouse/contract/events'
import {
  channelsFor,
  noticeTexts,
  noticeWords,
  type NoticeKind,
  type ToldNotice,
} from '@longhouse/contract/notifications'
import type { Language, Say } from '@longhouse/contract/words'
import type { APIButtonComponent, APIMessageTopLevelComponent } from 'discord-api-types/v10'
import { button, container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { fullTime, plainLines, plainText } from '../../../platform/discord/discord-text.ts'
import type { Platform } from '../../../platform/feature.ts'
import { languageOf } from '../../../platform/format.ts'
import { currentNotice, findReader, zoneOf } from '../notice-for-reader.ts'
import type { NoticeSources } from '../../../platform/notices/notice-source.ts'
import {
  type NoticeDelivery,
  noticeSettingsCollection,
  notificationsCollection,
} from '../../../collections/notifications.ts'
import { directMessageWords } from '../../../platform/translations/direct-messages.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** A direct message, composed right before it is sent. */
export interface DirectMessage {
  readonly kind: 'message'
  /** The recipient's Discord account. */
  readonly discordId: string
  readonly components: readonly APIMessageTopLevelComponent[]
}

/** A message, the end of the quiet hours that hold it back, or undefined if there is nothing left to send. */
export type WrittenMessage = DirectMessage | { readonly kind: 'later'; readonly from: Date } | undefined

export interface WritingDesk extends Pick<Platform, 'settings' | 'now'> {
  readonly engine: Engine
  readonly sources: NoticeSources
}

const maxLines = { count: 12, length: 160 } as const

/** Writes the message of a delivery right before it is sent. Returns undefined if it is obsolete. */
export async function writeDirectMessage(
  { engine, sources, settings: site, now: clock }: WritingDesk,
  { user, notification }: Pick<NoticeDelivery, 'user' | 'notification'>,
): Promise<WrittenMessage> {
  const now = clock()
  const person = await findReader(engine, { user, now })
  const discordId = toText(person?.['discord_id'])
  const settings = await engine
    .records(noticeSettingsCollection)
    .findFirst({ filter: 'user = {:user}', params: { user } })
  const notice = await engine.records(notificationsCollection).findById(notification)
  if (!person || !discordId || !notice || !settings || settings.discord_off) return undefined
  const current = await currentNotice({ engine, sources, person, notice, now })
  if (!current) return undefined
  const { told, event } = current
  const begins = event && new Date(event.start_date)
  const ways = channelsFor(told.kind, { settings, now, zone: zoneOf(person, event), begins })
  const way = ways.find(({ channel }) => channel === 'discord')
  // The message may have waited into the quiet hours.
  if (!way || way.from > now) return way && { kind: 'later', from: way.from }
  const hasButtons = site.discord?.door !== 'off'
  const page = { url: `${site.publicUrl}${notice.url}`, settingsUrl: `${site.publicUrl}/notifications` }
  return {
    kind: 'message',
    discordId,
    components: componentsOf(told, {
      ...page,
      language: languageOf(person),
      buttonsOf: hasButtons ? notice.event : '',
    }),
  }
}

interface MessagePlace {
  readonly language: Language
  readonly url: string
  readonly settingsUrl: string
  /** The event that its buttons act on; empty for no buttons. */
  readonly buttonsOf: string
}

function componentsOf(
  told: ToldNotice,
  { language, url, settingsUrl, buttonsOf }: MessagePlace,
): APIMessageTopLevelComponent[] {
  const say = wordsIn(language, directMessageWords)
  const { title, detail } = noticeTexts(withPlainNames(told), {
    say: wordsIn(language, noticeWords),
    moment: timeOf,
  })
  const buttons = buttonsOf ? pressesOf(told.kind, { id: buttonsOf, say }) : []
  return [
    container(undefined, [
      textBlock(`### ${title}${detail && `\n${detail}`}`),
      row(...buttons, linkButton(say('open'), url)),
      textBlock(`-# ${say('why', { settings: `[${say('settings')}](${settingsUrl})` })}`),
    ]),
  ]
}

/** Formats a time as Discord's markup, which each reader sees in their own time zone. */
function timeOf(moment: string): string {
  return moment ? fullTime(new Date(moment)) : ''
}

/** Escapes texts of members, so that they format nothing and mention no account. */
function withPlainNames({ event, params, ...told }: ToldNotice): ToldNotice {
  return {
    ...told,
    params: params?.text ? { ...params, text: plainLines(params.text, maxLines) } : params,
    event: event && {
      ...event,
      name: plainText(event.name, eventLimits.name),
      cancel_reason: plainLines(event.cancel_reason, maxLines),
    },
  }
}

interface Presses {
  /** The event. */
  readonly id: string
  readonly say: Say<typeof directMessageWords>
}

/** Returns the buttons that answer a notice in Discord itself. */
function pressesOf(kind: NoticeKind, { id, say }: Presses): APIButtonComponent[] {
  if (kind === 'place_offered')
    return [
      button({ verb: 'claim', id, label: say('claim'), looks: 'good' }),
      button({ verb: 'decline', id, label: say('decline') }),
    ]
  if (kind === 'check_in_open') return [button({ verb: 'here', id, label: say('here'), looks: 'good' })]
  return []
}
