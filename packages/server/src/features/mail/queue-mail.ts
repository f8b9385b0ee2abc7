import type { AccountMail, Transaction } from '@longhouse/engine'
import { codeSeconds, mailScreens } from '@longhouse/contract/mail'
import { z } from 'zod'
import { momentIn } from '../../platform/deliveries/delivery-timing.ts'
import { mailSecretsCollection, mailsCollection } from '../../collections/mail.ts'

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
