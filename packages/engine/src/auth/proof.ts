import { type AuthDependencies, addressOf } from './auth-host.ts'
import { refuse, unauthorized } from '../errors.ts'
import type { Collection } from '../records/collections.ts'
import type { ProofGuard } from '../records/account.ts'
import type { RequestContext } from '../records/request-context.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { toText } from '../schema/cast.ts'
import { formatDate } from '../schema/dates.ts'
import { otpOptions } from './auth-options.ts'
import { bareToken, sessionsCollection, type ProvenToken } from './auth-service.ts'
import { tokenSeconds } from './tokens.ts'

/** The ways to prove an identity again: a password, a code sent by mail, or another login. */
export type ProofMethod = 'password' | 'otp' | 'login'

const ownAccount = 'Please change your own account with your own login.'

type ProofDependencies = Pick<AuthDependencies, 'auth' | 'collections' | 'records' | 'now'>

/**
 * Returns a guard that passes callers who logged in or proved themselves recently; 403 `proof_required` for
 * others.
 */
export function proofGuard(parts: ProofDependencies): ProofGuard {
  return async ({ context, collection, row }) => {
    const { proof } = collection.authOptions
    if (!proof) return
    if (context.isSuperuser) throw refuse(ownAccount, { status: 403, code: 'own_account' })
    const token = await parts.auth.prove(bareToken(context.headers['authorization']), 'auth')
    const provenAt =
      token?.claims.id === context.auth?.id ? await provenTime(parts, { token, collection }) : 0
    if (provenAt > parts.now().getTime() - (proof.seconds ?? 600) * 1000) return
    const message = 'Please confirm that it is you.'
    const problem = { code: 'proof_required', message, params: { method: proofMethod(collection, row) } }
    throw refuse(message, { status: 403, code: 'proof_required', data: { proof: problem } })
  }
}

/** Requires a recent proof from the caller, for any action. Superusers need none, guests get 401. */
export async function requireProof(
  { collections, records, guardProof }: Pick<AuthDependencies, 'collections' | 'records' | 'guardProof'>,
  context: RequestContext,
): Promise<void> {
  if (context.isSuperuser) return
  const collection = context.auth && collections.get(context.auth.collectionId)
  const row = collection && (await records.rows().find(collection, context.auth.id))
  if (!row) throw unauthorized()
  await guardProof({ context, collection, row })
}

/** Returns how the owner of an account can prove themselves: by password if they have one. */
export function proofMethod(collection: Collection, row: StoredRow): ProofMethod {
  if (toText(row['password']).startsWith('$')) return 'password'
  return otpOptions(collection).enabled && addressOf(row) !== '' ? 'otp' : 'login'
}

/** Stores that the owner of a session has just proved themselves. Throws 404 if it has ended. */
export async function markProven(
  { collections, records, now }: ProofDependencies,
  sid: string,
): Promise<void> {
  const sessions = collections.get(sessionsCollection)
  if (sessions) await records.rows().patch(sessions, { id: sid, provenAt: formatDate(now()) })
}

/** Returns when the owner of a token last proved themselves, in milliseconds since 1970; 0 for never. */
async function provenTime(
  { collections, records }: ProofDependencies,
  { token, collection }: { readonly token: ProvenToken | undefined; readonly collection: Collection },
): Promise<number> {
  // A token that cannot be renewed is not its owner's: a superuser impersonates them.
  if (!token?.claims.refreshable) return 0
  const { sid, exp } = token.claims
  if (sid === undefined) return (exp - tokenSeconds('auth', collection.authOptions)) * 1000
  const sessions = collections.get(sessionsCollection)
  const session = sessions && (await records.rows().find(sessions, sid))
  return Date.parse(toText(session?.['provenAt'])) || 0
}
