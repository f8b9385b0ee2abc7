import { failedToAuthenticate, ApiError, unauthorized } from '../errors.ts'
import type { Account } from '../records/account.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { toText } from '../schema/cast.ts'
import { formatDate } from '../schema/dates.ts'
import type { AuthDependencies } from './auth-host.ts'
import { tokenKeyOf } from './auth-cache.ts'
import { noteAddress } from './auth-origins.ts'
import { sessionsCollection } from './auth-service.ts'
import { trimToLimit } from './owned-rows.ts'

/** Open sessions of an account at a time; beyond that the least recently used one ends. */
const maxSessions = 100

/** The account that has logged in, and its client. */
interface NewSession extends Account {
  /** As it was when the secret was checked. */
  readonly row: StoredRow
  readonly ip: string
  readonly userAgent: string | undefined
  /** Whether the owner has just proven their identity; false if a login is only renewed. */
  readonly isProven: boolean
}

/**
 * Starts a session and returns its token. Throws 400 if the password, address or account has changed since
 * the row was read, and the refusal of `requireOpen`. A caller with the old password must not get in by being
 * fast.
 */
export async function startSession(parts: AuthDependencies, session: NewSession): Promise<string> {
  const { collection, row, userAgent, isProven } = session
  const now = formatDate(parts.now())
  const sid = await parts.records.transaction(async (tx) => {
    await tx.lock(collection.name, row.id)
    const current = await parts.records.rows(tx).find(collection, row.id)
    if (!current || tokenKeyOf(current) !== tokenKeyOf(row)) throw failedToAuthenticate()
    parts.auth.requireOpen(collection, current)
    await noteAddress({ parts, tx }, { ...session, row: current })
    const owner = { collection, id: row.id }
    await trimToLimit(tx, { name: sessionsCollection, owner, sort: '-lastUsed,-@rowid', most: maxSessions })
    const created = await tx.recordsOf(sessionsCollection).create({
      collectionRef: collection.id,
      recordRef: row.id,
      device: deviceName(userAgent),
      lastUsed: now,
      provenAt: isProven ? now : '',
    })
    return created.id
  })
  return parts.auth.sign(session, { type: 'auth', claims: { sid } })
}

// Pages renew their login whenever they are opened; a minute more or less is not worth a write each.
const stepMs = 60_000

/** Marks a session as used now. Throws 401 when it has ended. */
export async function renewSession(
  { records, collections, now }: AuthDependencies,
  sid: string,
): Promise<void> {
  const collection = collections.get(sessionsCollection)
  const session = collection && (await records.rows().find(collection, sid))
  if (!session) throw unauthorized()
  const time = now()
  if (time.getTime() - Date.parse(toText(session['lastUsed'])) < stepMs) return
  const date = formatDate(time)
  await records
    .rows()
    .patch(collection, { id: sid, lastUsed: date, updated: date })
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? unauthorized() : error
    })
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A short name for the program behind a user agent, such as `Firefox on Android`; never empty. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? programName(text) ?? 'Unknown device'
}

function nameIn(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}

// `curl/8.5.0` says what it is in its first word.
function programName(text: string): string | undefined {
  const name = /^[\w.-]{1,40}/.exec(text)?.[0]
  return name === 'Mozilla' ? undefined : name
}
