import type { ApiError } from '../errors.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { Transaction } from '../records/transaction.ts'
import type { OAuth2Decision, OAuth2Login } from './oauth2/oauth2-login.ts'

/** What the host of an engine decides about login, and what it wants to hear of it. */
export interface AuthHost {
  /** Base of links and redirects as people reach the site, without a trailing slash. */
  readonly publicUrl?: string
  /** Called after a provider answered and before an account is found or made; throw to refuse the login. */
  readonly onOAuth2?: (login: OAuth2Login) => Promise<OAuth2Decision | void>
  /** Called when a password or a code has proven who somebody is, before a session begins; throw to refuse it. */
  readonly onLogin?: (login: ProvenLogin) => Promise<void>
  /**
   * Why nobody gets into an account at present, if so. Asked at every login and of every token whenever it is used;
   * when it begins to answer, the sessions of the account end. Must not take long.
   */
  readonly barred?: (account: AuthRecord) => ApiError | undefined
  /** Notes that a superuser is about to get a token of somebody else; in a transaction before it is given. */
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
  /** Where it goes: the new address for an e-mail change. */
  readonly to: string
  /** For the link; absent for `addressTaken`, `otp` and `authAlert`. */
  readonly token?: string
  /** Digits to type, for `otp`. */
  readonly code?: string
}

/** A superuser who gets a token of somebody else. */
export interface Impersonation {
  readonly collection: string
  /** Whose token it is, as the server sees records. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  /** The superuser. */
  readonly by: AuthRecord
  /** How long the token holds. */
  readonly seconds: number
}

/** The account that somebody has shown to be theirs. */
export interface ProvenLogin {
  readonly collection: string
  readonly id: string
}
