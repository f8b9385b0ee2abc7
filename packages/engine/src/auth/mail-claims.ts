import { sql } from '../database/fragment.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Collection } from '../records/collections.ts'
import type { Transaction } from '../records/transaction.ts'
import { openTransaction } from '../records/transactions.ts'

const quietMs = 2 * 60_000
const prefix = 'mail-request:'

/** A mail that somebody asks for. */
export interface MailClaim {
  readonly collection: Collection
  readonly kind: string
  /** Whom it is for: a record's id, or what was typed. */
  readonly subject: string
}

type ClaimParts = Pick<EngineParts, 'auth' | 'now'>

/**
 * True for the first who asks for a mail in two minutes, on whichever node. Taken back when the transaction fails,
 * so that a mail that could not be stored can be asked for again.
 */
export async function claimMail(parts: ClaimParts, tx: Transaction, claim: MailClaim): Promise<boolean> {
  const now = parts.now().getTime()
  const statement = `INSERT INTO _params (id, value) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET value = excluded.value WHERE _params.value <= ?`
  const params = [idOf(parts, claim), timeText(now), timeText(now - quietMs)]
  return (await openTransaction(tx).connection.run(sql(statement, params))) > 0
}

/** What was asked for has been used: the next may be asked for at once. */
export async function releaseMail(parts: ClaimParts, tx: Transaction, claim: MailClaim): Promise<void> {
  const statement = sql('DELETE FROM _params WHERE id = ?', [idOf(parts, claim)])
  await openTransaction(tx).connection.run(statement)
}

/** Forgets who asked longer than two minutes ago. */
export async function pruneMailClaims({
  database,
  now,
}: Pick<EngineParts, 'database' | 'now'>): Promise<void> {
  const statement = 'DELETE FROM _params WHERE id LIKE ? AND value <= ?'
  const params = [`${prefix}%`, timeText(now().getTime() - quietMs)]
  await database.write((connection) => connection.run(sql(statement, params)))
}

function idOf({ auth }: ClaimParts, { collection, kind, subject }: MailClaim): string {
  return prefix + auth.fingerprint(collection, kind, subject)
}

// ISO texts order like the times they stand for.
function timeText(time: number): string {
  return new Date(time).toISOString()
}
