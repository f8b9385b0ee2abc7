import type { AuthWork } from './auth-dependencies.ts'
import { notFound } from '../errors.ts'
import { addressOf, sendAccountMail } from './account-mail.ts'
import { claimMail, linkPauseMs } from './mail-claims.ts'
import { tokenSeconds } from './tokens.ts'

const kind = 'passwordReset'

/** Sends the link that sets a new password for the host; false when the host's allowance is used up. */
export async function sendPasswordReset(
  work: AuthWork,
  { collection: name, id }: { readonly collection: string; readonly id: string },
): Promise<boolean> {
  const { parts, tx } = work
  const collection = parts.auth.requireAuthCollection(name)
  const holdsMs = tokenSeconds(kind, collection.authOptions) * 1000
  const claim = { collection, kind, subject: id, asker: 'host', pauseMs: linkPauseMs, holdsMs } as const
  if (!(await claimMail(work, claim))) return false
  const row = await parts.records.rows(tx).find(collection, id)
  if (!row) throw notFound()
  const token = await parts.auth.sign({ collection, row }, { type: kind, claims: { email: addressOf(row) } })
  await sendAccountMail(work, { kind, collection, row, token })
  return true
}
