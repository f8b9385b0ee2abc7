import { randomBytes } from 'node:crypto'
import type { Transaction, Engine } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Mail } from '@longhouse/contract/mail'
import {
  isWanted,
  noticeTexts,
  noticeWords,
  type NoticeSettings,
  type NoticeTexts,
  type Notification,
  type Wishes,
} from '@longhouse/contract/notifications'
import type { User } from '@longhouse/contract/users'
import { mailsCollection } from '../../collections/mail.ts'
import {
  noticeSettingsCollection,
  notificationsCollection,
  pushDevicesCollection,
} from '../../collections/notifications.ts'
import type { Platform, MailWords } from '../../platform/feature.ts'
import { languageOf } from '../../platform/format.ts'
import type { NoticeSources } from '../../platform/notices/notice-source.ts'
import { queryAmong } from '../../platform/records.ts'
import { wordsIn } from '../../platform/translations/words-in.ts'
import { channelsOfSite } from './channels-of-site.ts'
import { currentNotice, findReader, momentsIn, zoneOf } from './notice-for-reader.ts'
import { noticeMailWords } from './notice-mail.words.ts'
import { unsubscribePath } from './unsubscribe.ts'

const lifetimeMs = 2 * 24 * 60 * 60_000
const maxDigestItems = 20

/** A mail about one notice, to be stored. */
export interface MailOrder {
  readonly user: string
  readonly recipient: string
  readonly about: string
  /** Earliest time of sending. */
  readonly from: Date
}

/** Stores mails about notices. One that waits already will report the change, too. */
export async function queueNoticeMails(tx: Transaction, orders: readonly MailOrder[]): Promise<void> {
  if (orders.length === 0) return
  const waiting = await queryAmong<{ about: string }>(
    tx,
    orders.map(({ about }) => about),
    (marks) => `SELECT "about" FROM "mails"
      WHERE "about" IN (${marks}) AND "status" = 'pending' AND "kind" = 'notice' AND "attempts" = 0`,
  )
  const waits = new Set(waiting.map(({ about }) => about))
  await tx.records(mailsCollection).append(
    orders
      .filter(({ about }) => !waits.has(about))
      .map(({ user, recipient, about, from }) => ({
        kind: 'notice',
        status: 'pending',
        user,
        recipient,
        about,
        attempts: 0,
        // Never empty: mails about accounts, which members wait for, go first.
        next_attempt: formatDate(from),
        expires: formatDate(new Date(from.getTime() + lifetimeMs)),
      })),
    { holdsTargets: true },
  )
}

interface Writing extends Pick<Platform, 'community' | 'now' | 'settings'> {
  readonly sources: NoticeSources
}

/**
 * Returns the words of a mail about one notice or about all unseen ones, or undefined if there is nothing to
 * report.
 */
export async function writeNoticeMail(
  { user, recipient, kind, about }: Mail,
  { engine, ...platform }: Writing & { readonly engine: Engine },
): Promise<MailWords | undefined> {
  const addressee = await findAddressee(engine, { user, recipient, now: platform.now() })
  if (!addressee) return undefined
  const reader = { ...addressee, hasDevice: await isPushedTo(engine, { user, platform }) }
  const desk = { engine, sources: platform.sources, reader, now: platform.now() }
  return kind === 'digest'
    ? digestWords(desk, { until: about, site: platform.community.organisation.title })
    : singleWords(desk, about)
}

interface Reader {
  readonly person: User
  readonly settings: NoticeSettings
  /** Whether they get pushes; if not, mails replace them. */
  readonly hasDevice: boolean
}

interface Desk {
  readonly engine: Engine
  readonly sources: NoticeSources
  readonly reader: Reader
  readonly now: Date
}

/** Returns the reader, or undefined if the mail may no longer go to that address. */
async function findAddressee(
  engine: Engine,
  { user, recipient, now }: Pick<Mail, 'user' | 'recipient'> & Pick<Desk, 'now'>,
): Promise<Omit<Reader, 'hasDevice'> | undefined> {
  const person = await findReader(engine, { user, now })
  if (!person?.verified || person.email !== recipient) return undefined
  return { person, settings: await settingsWithKey(engine, user) }
}

async function isPushedTo(
  engine: Engine,
  { user, platform }: { readonly user: string; readonly platform: Writing },
): Promise<boolean> {
  if (!channelsOfSite(platform).includes('push')) return false
  const own = { filter: 'user = {:user}', params: { user } }
  return (await engine.records(pushDevicesCollection).count(own)) > 0
}

async function singleWords(desk: Desk, id: string): Promise<MailWords | undefined> {
  const notice = await desk.engine.records(notificationsCollection).findById(id)
  // It was queued before, whether there is a device by now or not.
  const texts =
    notice && isWantedByMail(notice, desk.reader.settings) ? await textsOf(desk, notice) : undefined
  if (!notice?.kind || !texts) return undefined
  const say = wordsIn(languageOf(desk.reader.person), noticeMailWords)
  return {
    subject: texts.title,
    opening: texts.detail || texts.title,
    button: { label: say('look'), path: notice.url },
    closing: [say('why')],
    unsubscribe: {
      label: say('stopKind'),
      path: unsubscribePath(desk.reader.settings.unsubscribe_key, notice.kind),
    },
  }
}

/** Lists notices since the last delivered digest: unseen, and without a mail of their own. */
async function digestWords(
  desk: Desk,
  { until, site }: { readonly until: string; readonly site: string },
): Promise<MailWords | undefined> {
  const { digest, digest_since: since } = desk.reader.settings
  if (digest !== 'daily' && digest !== 'weekly') return undefined
  const notices = await desk.engine.records(notificationsCollection).findAll({
    filter: "user = {:user} && seen_at = '' && at > {:since} && at <= {:until}",
    params: { user: desk.reader.person.id, since, until },
    sort: '-at',
    limit: 200,
  })
  const { settings, hasDevice } = desk.reader
  const items: MailWords['items'] & unknown[] = []
  for (const notice of notices) {
    const texts = isWantedByMail(notice, { ...settings, hasDevice }) ? undefined : await textsOf(desk, notice)
    if (texts) items.push({ ...texts, path: notice.url })
  }
  if (items.length === 0) return undefined
  const say = wordsIn(languageOf(desk.reader.person), noticeMailWords)
  const left = items.length - maxDigestItems
  return {
    subject: say('digestSubject', { count: items.length, site }),
    opening: say('digestOpening'),
    items: items.slice(0, maxDigestItems),
    button: { label: say('digestButton'), path: '/notifications' },
    closing: [...(left > 0 ? [say('digestMore', { count: left })] : []), say('digestWhy')],
    unsubscribe: {
      label: say('stopDigest'),
      path: unsubscribePath(desk.reader.settings.unsubscribe_key, 'digest'),
    },
  }
}

function isWantedByMail({ kind }: Notification, wishes: Wishes): boolean {
  return kind !== '' && isWanted(kind, wishes, 'mail')
}

/** Returns the current texts of a notice, or undefined if it is no longer for its reader. */
async function textsOf(
  { engine, sources, reader: { person }, now }: Desk,
  notice: Notification,
): Promise<NoticeTexts | undefined> {
  const current = await currentNotice({ engine, sources, person, notice, now })
  if (!current) return undefined
  const voice = {
    say: wordsIn(languageOf(person), noticeWords),
    moment: momentsIn(zoneOf(person, current.event)),
  }
  return noticeTexts(current.told, voice)
}

/** Returns the settings of a reader, created if missing, with the key for the links in their mails. */
async function settingsWithKey(engine: Engine, user: string): Promise<NoticeSettings> {
  return engine.transaction(async (tx) => {
    await tx.lock('users', user)
    const store = tx.records(noticeSettingsCollection)
    const own = await store.findFirst({ filter: 'user = {:user}', params: { user } })
    if (own?.unsubscribe_key) return own
    const unsubscribe_key = randomBytes(20).toString('base64url')
    return own ? store.update(own.id, { unsubscribe_key }) : store.create({ user, unsubscribe_key })
  })
}
