import type { Database } from '../../database/database.ts'
import type { Logger } from '../../lib/logger.ts'
import type { AccountGuards, PasswordHasher } from '../account.ts'
import type { ChangeObservers } from '../changes.ts'
import { type Collection, type CollectionRegistry, superusersCollection } from '../collections.ts'
import type { DepartedRows } from '../departed-rows.ts'
import type { FileArea } from '../files.ts'
import type { HookRunner } from '../hooks.ts'
import type { QuerySource } from '../read-context.ts'
import { DerivedContext, type RequestContext } from '../request-context.ts'
import type { RuleCheck } from '../rules.ts'
import type { CollectionRow, StoredRow, RowPlace } from '../stored-row.ts'
import type { OpenTransaction, Transactions } from '../transactions.ts'

/** Dependencies of writing records. */
export interface WriteDependencies {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly rules: RuleCheck
  readonly hooks: HookRunner
  readonly files: FileArea
  readonly passwords: PasswordHasher
  readonly guards: AccountGuards
  readonly changes: ChangeObservers
  readonly transactions: Transactions
  readonly departed: DepartedRows
  readonly logger: Logger
  readonly now: () => Date
  /** Most records that are deleted along with an account in one transaction. */
  readonly rowsPerPortion: number
}

/** The writer, and the source of their rights. */
export interface Writer {
  readonly context: RequestContext
  /**
   * Server code: no rules, and missing values are filled in. `context` then only names the person for hooks.
   */
  readonly isServer: boolean
}

/** A write to come: its dependencies, its writer, and its outer transaction, if any. */
export interface WriteContext {
  readonly parts: WriteDependencies
  readonly writer: Writer
  readonly tx?: OpenTransaction | undefined
}

/** Returns the source of a write's reads until it has its own transaction. */
export function sourceOf({ parts, tx }: SourcePlace): QuerySource {
  return tx?.connection ?? parts.database
}

interface SourcePlace extends Pick<WriteContext, 'tx'> {
  readonly parts: Pick<WriteDependencies, 'database'>
}

/** A write in progress: its dependencies, its transaction and its writer. */
export interface WriteScope {
  readonly parts: WriteDependencies
  readonly tx: OpenTransaction
  readonly writer: Writer
}

/** Checks whether the writer passes every rule. */
export function isPrivileged({ context, isServer }: Writer): boolean {
  return isServer || context.isSuperuser
}

/** Checks whether a row depends on a deleted account, and is hidden from callers. */
export function isKeptBack({ parts, writer }: WriteContext, row: CollectionRow): boolean {
  return !writer.isServer && parts.departed.takesAlong(row)
}

/**
 * Checks whether the writer may touch a collection that no rule opens: operators may not touch superusers.
 */
export function mayWriteClosed({ context, isServer }: Writer, collection: Collection): boolean {
  return isServer || (context.isSuperuser && !isOperatorOf(context, collection))
}

/** An account as it is stored; a new one has no `original`. */
interface StoredAccount {
  readonly collection: Collection
  readonly original: StoredRow | undefined
}

/**
 * Checks whether the writer may write an account without a proof of its owner: an operator never for their
 * own.
 */
export function maySkipProof(
  { context, isServer }: Writer,
  { collection, original }: StoredAccount,
): boolean {
  const isOwn = original && isOperatorsOwn(context, { collection, id: original.id })
  return isServer || (context.isSuperuser && !isOwn)
}

/** Returns the context without operator rights: these do not count for the operator's own account. */
export function withoutOperatorRights(context: RequestContext): RequestContext {
  return new DerivedContext(context, { isSuperuser: false })
}

/**
 * Checks whether the caller is an operator without being a superuser, and this is the collection of
 * superusers.
 */
export function isOperatorOf({ auth, isSuperuser }: RequestContext, { name }: Collection): boolean {
  return isSuperuser && name === superusersCollection && auth !== null && auth.collectionName !== name
}

/** Checks whether an operator accesses their own account, where their superuser rights do not count. */
function isOperatorsOwn({ auth, isSuperuser }: RequestContext, { collection, id }: RowPlace): boolean {
  return (
    isSuperuser &&
    collection.name !== superusersCollection &&
    auth?.id === id &&
    auth.collectionId === collection.id
  )
}
