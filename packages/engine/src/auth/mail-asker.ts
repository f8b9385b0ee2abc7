import type { AuthDependencies } from './auth-dependencies.ts'
import { isKnownAddress } from './auth-origins.ts'
import { hasHalfLogin } from './mfa.ts'
import type { RowOwner } from './owned-rows.ts'

/**
 * Requesters of a mail to an account. `owner`: asks from an address that they have logged in from before.
 * `halfway`: has given the password and needs the second factor. `host`: asks for a member who manages the
 * site. `stranger`: all others. Each has an allowance of its own.
 */
export const askers = ['owner', 'halfway', 'host', 'stranger'] as const
export type Asker = (typeof askers)[number]

/** A request for a mail. */
export interface MailRequest extends RowOwner {
  readonly ip: string
  /** The half login that the mail is to complete; empty if there is none. */
  readonly mfaId?: string
}

/**
 * Finds the kind of requester. Unknown addresses take the same lookups as accounts; `id` may be what was
 * typed.
 */
export async function askerOf(parts: AuthDependencies, request: MailRequest): Promise<Asker> {
  const isHome = await isKnownAddress(parts, request)
  const { mfaId } = request
  const isHalfway = mfaId ? await hasHalfLogin(parts, { ...request, mfaId }) : false
  if (isHome) return 'owner'
  return isHalfway ? 'halfway' : 'stranger'
}
