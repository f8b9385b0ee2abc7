import { generateFromPattern } from '../schema/generate-from-pattern.ts'
import { secretFields } from '../schema/system-fields.ts'
import type { Collection } from './collections.ts'
import type { AuthRecord, RequestContext } from './request-context.ts'
import type { CollectionRow, StoredRow } from './stored-row.ts'

/** An account as it was read. */
export type Account = CollectionRow

/** A new token key for an account: every token signed with the old one is void. */
export function freshTokenKey(): string {
  return generateFromPattern(secretFields.tokenKey.autogeneratePattern ?? '')
}

/** A stored row of an auth collection as rules see it: without its secrets. */
export function toAuthRecord(collection: Collection, row: StoredRow): AuthRecord {
  const { password: _password, tokenKey: _tokenKey, ...visible } = row
  return { ...visible, id: row.id, collectionId: collection.id, collectionName: collection.name }
}

/** Turns passwords into hashes and back into a yes or no. Slow on purpose, off the main thread. */
export interface PasswordHasher {
  hash(plain: string): Promise<string>
  /** False for anything that is no hash; takes as long as for a real one. */
  verify(plain: string, hash: string): Promise<boolean>
}

/** Somebody who says what the password of an account is. */
export interface PasswordGuess {
  readonly collection: Collection
  readonly id: string
  readonly ip: string
}

/** Compares a password within the limits for guessing; throws 429 when there were too many tries. */
export type PasswordGuard = (guess: PasswordGuess, compare: () => Promise<boolean>) => Promise<boolean>

/** Somebody about to do to an account what a login alone is not enough for. */
export interface ProofQuestion extends Account {
  readonly context: RequestContext
}

/** Throws 403 `proof_required` unless the caller has shown shortly before that it is them. */
export type ProofGuard = (question: ProofQuestion) => Promise<void>

/** Who watches over accounts while records are written. */
export interface AccountGuards {
  /** How the old password is compared when somebody sets a new one; plainly when absent. */
  readonly password?: PasswordGuard
  /** Asked where a collection wants a proof besides the login; nothing is when absent. */
  readonly proof?: ProofGuard
  /**
   * Told when an account is gone and what hangs on it is still to follow, which waits for the next minute when absent.
   * The delete is answered when what this returns is over.
   */
  readonly departed?: () => Promise<void>
}
