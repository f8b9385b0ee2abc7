import { sql } from '../database/sql.ts'
import type { Collection } from '../records/collections.ts'
import { openTransaction } from '../records/transactions.ts'
import type { AuthDependencies, AuthWork } from './auth-host.ts'
import { isKnownAddress } from './auth-origins.ts'
import { hasPendingMfa } from './mfa.ts'
import type { RowOwner } from './owned-rows.ts'

/** Milliseconds between two links of one kind. */
export const linkPauseMs = 2 * 60_000
const hourMs = 3_600_000
/** Mails of one kind to one subject in an hour, unless the last one can no longer be used. */
const maxPerHour = 5
const prefix = 'mail-request:'

/** The recipient whose mails are counted. */
interface MailSubject {
  readonly collection: Collection
  readonly kind: string
  /** The recipient: a record's id, or what was typed. */
  readonly subject: string
}

/** A request for a mail. Strangers and the owner have an allowance each. */
interface MailQuotaRequest extends MailSubject {
  readonly requester: MailRequester
  /** Milliseconds between two. */
  readonly pauseMs: number
  /** Milliseconds for which the last one can be used: after that another one goes out. */
  readonly holdsMs: number
}

type MailQuotaWork = AuthWork<'auth' | 'now'>

/** Decides whether a mail that counts towards several allowances goes out now: each must have room. */
export async function consumeAllMailQuotas(
  work: MailQuotaWork,
  claims: readonly MailQuotaRequest[],
): Promise<boolean> {
  const ids = claims.map((claim) => idOf(work, claim))
  // All of them before the first is counted, in the order of locks.
  for (const id of ids.toSorted()) await work.tx.lockName(id)
  for (const claim of claims) if (!(await consumeMailQuota(work, claim))) return false
  return true
}

/**
 * Decides whether a requested mail goes out now, counted across all nodes. A failed transaction does not
 * count, so that a mail that could not be stored can be requested again.
 */
export async function consumeMailQuota(work: MailQuotaWork, claim: MailQuotaRequest): Promise<boolean> {
  const { parts, tx } = work
  const { connection } = openTransaction(tx)
  const id = idOf(work, claim)
  // Locked, so that concurrent requests count each other.
  await tx.lockName(id)
  const [row] = await connection.read<{ value: string }>(sql('SELECT value FROM _params WHERE id = ?', [id]))
  const now = parts.now().getTime()
  const sent = timesIn(row?.value ?? '').filter((time) => time > now - hourMs && time <= now)
  if (!isDue(claim, { sent, now })) return false

  const value = [now, ...sent].map(timeText).join(' ')
  const statement = `INSERT INTO _params (id, value) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET value = excluded.value`
  await connection.run(sql(statement, [id, value]))
  return true
}

/** Resets the allowances after the mail was used: the next one may be requested immediately. */
export async function resetMailQuota(work: MailQuotaWork, subject: MailSubject): Promise<void> {
  const ids = mailRequesters.map((requester) => idOf(work, { ...subject, requester }))
  const statement = sql(`DELETE FROM _params WHERE id IN (${ids.map(() => '?').join(', ')})`, ids)
  await openTransaction(work.tx).connection.run(statement)
}

/** Deletes claims whose last mail is more than an hour old. */
export async function pruneMailQuotas({
  database,
  now,
}: Pick<AuthDependencies, 'database' | 'now'>): Promise<void> {
  const statement = 'DELETE FROM _params WHERE id LIKE ? AND value <= ?'
  const params = [`${prefix}%`, timeText(now().getTime() - hourMs)]
  await database.write((connection) => connection.run(sql(statement, params)))
}

/** Decides by the times of the last hour, newest first. */
function isDue(
  { pauseMs, holdsMs }: MailQuotaRequest,
  { sent, now }: { readonly sent: readonly number[]; readonly now: number },
): boolean {
  const [last] = sent
  if (last === undefined || now - last >= holdsMs) return true
  return now - last >= pauseMs && sent.length < maxPerHour
}

function idOf(
  { parts }: MailQuotaWork,
  { collection, kind, subject, requester }: MailSubject & Pick<MailQuotaRequest, 'requester'>,
): string {
  return prefix + parts.auth.fingerprint(collection, kind, subject, requester)
}

// Newest first: texts order like the last time they hold.
function timesIn(value: string): number[] {
  return value.split(' ').flatMap((text) => (text ? [Date.parse(text)] : []))
}

function timeText(time: number): string {
  return new Date(time).toISOString()
}

/**
 * Requesters of a mail to an account. `owner`: asks from an address that they have logged in from before.
 * `halfway`: has given the password and needs the second factor. `host`: asks for a member who manages the
 * site. `stranger`: all others. Each has an allowance of its own.
 */
const mailRequesters = ['owner', 'halfway', 'host', 'stranger'] as const
export type MailRequester = (typeof mailRequesters)[number]

/** A request for a mail. */
interface MailRequest extends RowOwner {
  readonly ip: string
  /** The pending login that the mail is to complete; empty if there is none. */
  readonly mfaId?: string
}

/**
 * Finds the kind of requester. Unknown addresses take the same lookups as accounts; `id` may be what was
 * typed.
 */
export async function mailRequesterOf(parts: AuthDependencies, request: MailRequest): Promise<MailRequester> {
  const isHome = await isKnownAddress(parts, request)
  const { mfaId } = request
  const isHalfway = mfaId ? await hasPendingMfa(parts, { ...request, mfaId }) : false
  if (isHome) return 'owner'
  return isHalfway ? 'halfway' : 'stranger'
}
