import type { AuthDependencies } from './auth-dependencies.ts'
import { isKnownAddress } from './auth-origins.ts'
import { hasHalfLogin } from './mfa.ts'
import type { RowOwner } from './owned-rows.ts'

/**
 * Who asks for a mail to an account: its owner, from an address that they have logged in from before; somebody who
 * has given its password and needs the second half; the host, for somebody who manages the site; or anybody else.
 * What one of them uses up the others keep.
 */
export const askers = ['owner', 'halfway', 'host', 'stranger'] as const
export type Asker = (typeof askers)[number]

/** A request for a mail. */
export interface MailRequest extends RowOwner {
  readonly ip: string
  /** The half login that the mail is to complete; empty where there is none. */
  readonly mfaId?: string
}

/** Who asks. The same is looked up for accounts and for addresses that are nobody's; `id` may be what was typed. */
export async function askerOf(parts: AuthDependencies, request: MailRequest): Promise<Asker> {
  const isHome = await isKnownAddress(parts, request)
  const { mfaId } = request
  const isHalfway = mfaId ? await hasHalfLogin(parts, { ...request, mfaId }) : false
  if (isHome) return 'owner'
  return isHalfway ? 'halfway' : 'stranger'
}
