import { generateFromPattern } from '../schema/random.ts'
import { secretFields } from '../schema/system-fields.ts'
import type { Collection } from './collections.ts'
import type { AuthRecord, RequestContext } from './request-context.ts'
import type { CollectionRow, StoredRow } from './stored-row.ts'

/** An account as it was read. */
export type Account = CollectionRow

/** Creates a new token key for an account: it invalidates every token signed with the old one. */
export function freshTokenKey(): string {
  return generateFromPattern(secretFields.tokenKey.autogeneratePattern ?? '')
}

/** Returns a stored row of an auth collection as rules see it: without its secrets. */
export function toAuthRecord(collection: Collection, row: StoredRow): AuthRecord {
  const { password: _password, tokenKey: _tokenKey, ...visible } = row
  return { ...visible, id: row.id, collectionId: collection.id, collectionName: collection.name }
}

/** Turns passwords into hashes and back into a yes or no. Slow on purpose, off the main thread. */
export interface PasswordHasher {
  hash(plain: string): Promise<string>
  /** Returns false for an invalid hash, after as much time as for a real one. */
  verify(plain: string, hash: string): Promise<boolean>
}

/** An attempt at the password of an account. */
export interface PasswordGuess {
  readonly collection: Collection
  readonly id: string
  readonly ip: string
}

/** Compares a password within the limits for guessing; throws 429 after too many tries. */
export type PasswordGuard = (guess: PasswordGuess, compare: () => Promise<boolean>) => Promise<boolean>

/** A change of an account that requires more than a login. */
export interface ProofQuestion extends Account {
  readonly context: RequestContext
}

/** Throws 403 `proof_required` unless the caller has recently proven their identity. */
export type ProofGuard = (question: ProofQuestion) => Promise<void>

/** Guards of accounts while records are written. */
export interface AccountGuards {
  /** Compares the old password when a caller sets a new one; without it they are compared directly. */
  readonly password?: PasswordGuard
  /** Called where a collection requires a proof in addition to the login; without it none is required. */
  readonly proof?: ProofGuard
  /**
   * Called when an account was deleted and its dependent records are still to follow. Without it they wait
   * for the next minute. The delete is answered when the returned promise settles.
   */
  readonly departed?: () => Promise<void>
}
