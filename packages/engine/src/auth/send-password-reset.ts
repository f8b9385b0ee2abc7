import type { AuthParts } from './auth-parts.ts'
import { notFound } from '../errors.ts'
import type { Transaction } from '../records/transaction.ts'
import { addressOf, sendAccountMail } from './account-mail.ts'
import { claimMail, linkPauseMs } from './mail-claims.ts'
import { tokenSeconds } from './tokens.ts'

const kind = 'passwordReset'

/** Sends the link that sets a new password for the host; false when the host's allowance is used up. */
export async function sendPasswordReset(
  parts: AuthParts,
  { collection: name, id }: { readonly collection: string; readonly id: string },
  tx: Transaction,
): Promise<boolean> {
  const collection = parts.auth.requireAuthCollection(name)
  const holdsMs = tokenSeconds(kind, collection.authOptions) * 1000
  const claim = { collection, kind, subject: id, asker: 'host', pauseMs: linkPauseMs, holdsMs } as const
  if (!(await claimMail(parts, tx, claim))) return false
  const row = await parts.records.rows(tx).find(collection, id)
  if (!row) throw notFound()
  const token = await parts.auth.sign(kind, collection, row, { claims: { email: addressOf(row) } })
  await sendAccountMail(parts, tx, { kind, collection, row, token })
  return true
}
