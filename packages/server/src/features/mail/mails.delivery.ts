import type { Engine, Transaction, AccountMail } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { type Mail, codeSeconds, mailScreens } from '@longhouse/contract/mail'
import { mailSecretsCollection, mailsCollection } from '../../collections/mail.ts'
import type { DeliveryPolicy, HeldAttempt } from '../../platform/deliveries/deliveries.ts'
import {
  isDueWithin,
  pruneRows,
  retryIn,
  rowsIn,
  type DeliveryQueue,
} from '../../platform/deliveries/delivery-queue.ts'
import { momentIn, type DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'
import { toldLater, type Outcome } from '../../platform/deliveries/outcome.ts'
import type { Platform, WriteMail } from '../../platform/feature.ts'
import type { Stoppable } from '../../platform/portions.ts'
import { composeMail, formMail, type ComposedMail, type AlertedLogin } from './compose-mail.ts'
import type { SendMail } from './send-mail.ts'
import { z } from 'zod'

const rows = rowsIn(mailsCollection)

/** A mail that fails is tried until it expires. */
export const usualMailTiming: DeliveryTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 5 * 60_000,
  leaseMs: 30_000,
  lookMs: 30_000,
}

/** The mails as operators see them. */
export const mailQueue: DeliveryQueue = {
  collection: rows.collection,
  what: 'mails',
  path: 'mails',
  sort: '-created,-id',
  fields: { kind: 'kind', to: 'recipient' },
  retry: retryIn(rows, { refusal: whyNotAgain, isInFlight: isDueWithin(usualMailTiming.leaseMs) }),
}

/** What mails are written and sent with. */
interface MailDesk extends Platform {
  readonly engine: Engine
  readonly send: SendMail
  /** Writes the words of mails that are not about accounts. */
  readonly writeMail?: WriteMail | undefined
  readonly timing?: DeliveryTiming
}

/** Delivers mails: new ones first, then the one that has been due for longest. */
export function mailsDelivery(desk: MailDesk): DeliveryPolicy<Mail> {
  return {
    ...rows,
    timing: desk.timing ?? usualMailTiming,
    says: { unread: 'The mails could not be read.', undelivered: 'A mail was not delivered.' },
    about: ({ id, kind, attempts }) => ({ mail: id, about: kind, attempts }),
    lanes: [
      {
        lock: 'mails',
        // A mail that the server takes slowly must not hold up all the others.
        hands: 3,
        first: (source) =>
          rows.records(source).findFirst({ filter: "status = 'pending'", sort: 'next_attempt' }),
        wakes: ({ action }) => action === 'create',
      },
    ],
    send: (mail) => sendMail(desk, mail),
    after: wipeSecret,
    pruning: {
      id: 'mail-cleanup',
      expression: '23 4 * * *',
      run: (signal) => pruneMails({ engine: desk.engine, now: desk.now(), signal }),
    },
  }
}

/** Removes mails that were finished a week ago. Returns their number. */
export function pruneMails(
  site: Stoppable & { readonly engine: Engine; readonly now: Date },
): Promise<number> {
  const finished = { filter: "status != 'pending' && updated < {:before}", ms: 7 * 24 * 60 * 60_000 }
  return pruneRows({ ...rows, keep: [finished] }, site)
}

async function sendMail(desk: MailDesk, mail: Mail): Promise<Outcome<Mail>> {
  const { engine, settings, send } = desk
  const { id, recipient, attempts, expires } = mail
  if (Date.parse(expires) <= (await engine.clock()).getTime()) return { kind: 'expired' }
  if (attempts > 1 && (await isToldLater(engine, mail))) return { kind: 'expired', reason: toldLater }
  const composed = await compose(desk, mail)
  if (!composed) return { kind: 'expired' }
  const messageId = `<${id}@${new URL(settings.publicUrl).hostname}>`
  return send({ ...composed, to: recipient, messageId })
}

/** Whether there is a later mail about the same notice, added while this one could not be delivered. */
async function isToldLater(engine: Engine, { kind, about, created }: Mail): Promise<boolean> {
  if (kind !== 'notice') return false
  const later = await rows.records(engine).count({
    filter:
      "kind = 'notice' && about = {:about} && created > {:created} && (status = 'pending' || status = 'delivered')",
    params: { about, created },
  })
  return later > 0
}

/** Composes a mail from current data. Returns undefined if there is nothing left to report. */
async function compose(
  { engine, community, settings, writeMail }: MailDesk,
  mail: Mail,
): Promise<ComposedMail | undefined> {
  const { id, kind } = mail
  const site = { community, publicUrl: settings.publicUrl }
  if (!kind) return undefined
  if (kind === 'notice' || kind === 'digest') {
    const words = await writeMail?.(mail, engine)
    return words && formMail(words, site)
  }
  const { token = '', code = '' } = (await secretOf(engine, id)) ?? {}
  const login = kind === 'authAlert' && { login: await findAlertedLogin(engine, mail) }
  return composeMail({ kind, token, code, ...login, ...site })
}

// One transaction writes the alert and then the session.
const sameLoginMs = 5000

/** Returns the time and the device of a login. Its place is not stored, so no mail can name it. */
async function findAlertedLogin(
  engine: Engine,
  { user, created }: Pick<Mail, 'user' | 'created'>,
): Promise<AlertedLogin> {
  const at = new Date(created)
  const session = await engine.recordsOf('_sessions').findFirst({
    filter: 'recordRef = {:user} && created >= {:created} && created < {:until}',
    params: { user, created, until: momentIn(sameLoginMs, at) },
    sort: 'created',
  })
  const device = toText(session?.['device'])
  // An unknown program names itself in one word, which could say anything.
  return device.includes(' on ') ? { at, device } : { at }
}

/** Wipes the token or code of a mail that will not be sent again. */
async function wipeSecret(tx: Transaction, { row: { id }, outcome }: HeldAttempt<Mail>): Promise<void> {
  if (outcome.kind === 'failed') return
  const secret = await secretOf(tx, id)
  if (secret) await tx.records(mailSecretsCollection).update(secret.id, { token: '', code: '' })
}

function secretOf(source: Pick<Engine, 'records'>, id: string) {
  return source.records(mailSecretsCollection).findFirst({ filter: 'mail = {:id}', params: { id } })
}

/** Kinds of mails that are of no use without their link or code. */
const withSecret = new Set(['verification', 'passwordReset', 'emailChange', 'otp'])

/** A parked mail has lost its link or code, so that a new one must be requested. */
async function whyNotAgain(
  { id, kind, status, expires }: Mail,
  { tx, now }: { readonly tx: Transaction; readonly now: Date },
): Promise<string | undefined> {
  if (status === 'delivered') return 'This mail has been delivered already.'
  if (status === 'expired' || Date.parse(expires) <= now.getTime())
    return 'This mail is too old to be of use.'
  if (!withSecret.has(kind ?? '')) return undefined
  const secret = await secretOf(tx, id)
  return secret?.token || secret?.code
    ? undefined
    : 'The link or code of this mail was wiped when it was set aside. A new one has to be asked for.'
}

/** Lifetime of a mail with neither link nor code. */
const alertMs = 3 * 24 * 60 * 60_000

interface NewMail {
  readonly mail: AccountMail
  /** Time of this machine, which has just made the token. */
  readonly now: Date
  /** Time of all nodes; `now` if undefined. */
  readonly clock?: Date
}

/** Stores a mail in the caller's transaction: it is delivered only if that commits. */
export async function queueMail(tx: Transaction, { mail, now, clock = now }: NewMail): Promise<void> {
  const { kind, collection, record, to, token = '', code = '' } = mail
  const isMember = collection === 'users'
  // Only members have screens behind the links; the operator sets a superuser's password.
  if (!isMember && kind in mailScreens) return

  const { id } = await tx.records(mailsCollection).create({
    kind,
    status: 'pending',
    user: isMember ? record.id : '',
    recipient: to,
    attempts: 0,
    expires: momentIn(lifetimeOf(mail, now), clock),
  })
  await tx.records(mailSecretsCollection).create({ mail: id, token, code })
}

/** Returns milliseconds until the link or code expires, or the mail is too old to be of use. */
function lifetimeOf({ kind, token }: AccountMail, now: Date): number {
  if (kind === 'otp') return codeSeconds * 1000
  const claims = claimsSchema.safeParse(token && payloadOf(token))
  return claims.success ? claims.data.exp * 1000 - now.getTime() : alertMs
}

const claimsSchema = z.object({ exp: z.number().positive() })

/** Returns the claims of a token that this site has just made. */
function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return undefined
  }
}
