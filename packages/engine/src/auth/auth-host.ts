import type { WatchedDatabase } from '../database/watched-database.ts'
import type { ApiError } from '../errors.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { ProofGuard, Account } from '../records/account.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { Records } from '../records/records.ts'
import type { AuthRecord } from '../records/request-context.ts'
import { toServerRecord, type StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { identityAddress } from '../schema/fields/email.ts'
import type { AuthService } from './auth-service.ts'
import type { OAuth2Decision, OAuth2Login } from './oauth2/providers.ts'

/** Decisions of the host about login, and the login events that it receives. */
export interface AuthHost {
  /** Base of links and redirects as people reach the site, without a trailing slash. */
  readonly publicUrl?: string
  /**
   * Called after the provider's response and before an account is found or made; throw to refuse the login.
   */
  readonly onOAuth2?: (login: OAuth2Login) => Promise<OAuth2Decision | void>
  /** Called when a password or a code has proven an identity, before a session begins; throw to refuse it. */
  readonly onLogin?: (login: ProvenLogin) => Promise<void>
  /**
   * Returns why an account is barred now, or undefined. Called at every login, and for every token at each
   * use. When it begins to return an error, the sessions of the account end. Must not take long.
   */
  readonly barred?: (account: AuthRecord) => ApiError | undefined
  /**
   * Records that a superuser is about to get a token of another account; in a transaction before it is
   * issued.
   */
  readonly onImpersonate?: (impersonation: Impersonation, tx: Transaction) => Promise<void>
  /** Stores a mail for sending, in the transaction that makes it needed. Absent: nothing is sent. */
  readonly onMail?: (mail: AccountMail, tx: Transaction) => Promise<void>
}

/** A mail that the engine wants sent; the host writes the words. */
export interface AccountMail {
  readonly kind: 'verification' | 'passwordReset' | 'emailChange' | 'addressTaken' | 'otp' | 'authAlert'
  readonly collection: string
  /** The account, as the server sees records. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  /** The recipient: the new address for an e-mail change. */
  readonly to: string
  /** For the link; absent for `addressTaken`, `otp` and `authAlert`. */
  readonly token?: string
  /** Digits to type, for `otp`. */
  readonly code?: string
}

/** A superuser who gets a token of another account. */
export interface Impersonation {
  readonly collection: string
  /** The account of the token, as the server sees records. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  /** The superuser. */
  readonly by: AuthRecord
  /** Lifetime of the token. */
  readonly seconds: number
}

/** An account whose owner has proven to be the caller. */
export interface ProvenLogin {
  readonly collection: string
  readonly id: string
}

/** What login works with. */
export interface AuthDependencies {
  readonly options: AuthHost
  readonly database: WatchedDatabase
  readonly collections: CollectionRegistry
  readonly records: Records
  readonly auth: AuthService
  readonly guardProof: ProofGuard
  readonly limits: RateLimits
  readonly now: () => Date
}

/** Login to one collection. */
export interface CollectionLogin {
  readonly parts: AuthDependencies
  readonly collection: Collection
}

/** Work of login inside a transaction; `Needed` names the parts that it takes. */
export interface AuthWork<Needed extends keyof AuthDependencies = keyof AuthDependencies> {
  readonly parts: Pick<AuthDependencies, Needed>
  readonly tx: Transaction
}

/** A mail about an account; `to` is the account's own address if absent. */
interface NewMail extends Account, Pick<AccountMail, 'kind' | 'token' | 'code'> {
  readonly to?: string
}

/**
 * Hands a mail to the host, in the transaction that makes it needed; accounts without an address get none.
 */
export async function sendAccountMail(
  { parts, tx }: AuthWork<'options'>,
  { collection, row, to = addressOf(row), ...mail }: NewMail,
): Promise<void> {
  if (to === '') return
  const record = toServerRecord(collection, row)
  await parts.options.onMail?.({ ...mail, collection: collection.name, record, to }, tx)
}

/** Returns the address of an account; `''` if it has none. */
export function addressOf(row: StoredRow): string {
  return typeof row['email'] === 'string' ? row['email'] : ''
}

/** Checks whether this is the address of an account, in any case of letters. */
export function isSameAddress(row: StoredRow, address: string | undefined): boolean {
  return address !== undefined && identityAddress(address) === identityAddress(addressOf(row))
}
