import type { AuthDependencies } from './auth-dependencies.ts'
import { failedToAuthenticate } from '../errors.ts'
import type { Account } from '../records/account.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { formatDate } from '../schema/dates.ts'
import { noteAddress } from './auth-origins.ts'
import { sessionsCollection } from './auth-service.ts'
import { tokenKeyOf } from './auth-memory.ts'
import { deviceName } from './device-name.ts'
import { trimToLimit } from './owned-rows.ts'

/** Open sessions of an account at a time; beyond that the least recently used one ends. */
const maxSessions = 100

/** The account that has logged in, and its client. */
export interface NewSession extends Account {
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
