import type { Database } from '../../database/database.ts'
import type { Logger } from '../../lib/logger.ts'
import type { ChangeObservers } from '../change-observer.ts'
import type { Collection, CollectionRegistry } from '../collections.ts'
import type { DepartedRows } from '../departed-rows.ts'
import type { FileArea } from '../file-area.ts'
import type { HookRunner } from '../hook-runner.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import { isOperatorOf, isOperatorsOwn } from '../operator.ts'
import type { AccountGuards, PasswordHasher } from '../account.ts'
import type { Source } from '../reading.ts'
import { DerivedContext } from '../derived-context.ts'
import type { RequestContext } from '../request-context.ts'
import type { RuleCheck } from '../rule-check.ts'
import type { CollectionRow, StoredRow } from '../stored-row.ts'
import type { Transactions } from '../transactions.ts'

/** What writing records needs. */
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
  /** Most records that go with an account in one transaction. */
  readonly rowsPerPortion: number
}

/** Who writes, and by which right. */
export interface Writer {
  readonly context: RequestContext
  /** Server code: no rules, and what is left out is filled in. `context` then only names the person for hooks. */
  readonly isServer: boolean
}

/** A write to come: what it needs, who writes, and the transaction that it is to be part of, if any. */
export interface Writing {
  readonly parts: WriteDependencies
  readonly writer: Writer
  readonly tx?: OpenTransaction | undefined
}

/** Where a write reads until it has a transaction of its own. */
export function sourceOf({ parts, tx }: SourcePlace): Source {
  return tx?.connection ?? parts.database
}

interface SourcePlace extends Pick<Writing, 'tx'> {
  readonly parts: Pick<WriteDependencies, 'database'>
}

/** A write under way: what it needs, its transaction, and who writes. */
export interface WriteScope {
  readonly parts: WriteDependencies
  readonly tx: OpenTransaction
  readonly writer: Writer
}

/** Whether the writer passes every rule. */
export function isPrivileged({ context, isServer }: Writer): boolean {
  return isServer || context.isSuperuser
}

/** Whether a row goes with an account that is gone, so that to callers it is gone too. */
export function isKeptBack({ parts, writer }: Writing, row: CollectionRow): boolean {
  return !writer.isServer && parts.departed.takesAlong(row)
}

/** Whether the writer may touch a collection that no rule opens: not an operator among the superusers. */
export function mayWriteClosed({ context, isServer }: Writer, collection: Collection): boolean {
  return isServer || (context.isSuperuser && !isOperatorOf(context, collection))
}

/** An account as it is stored; a new one is not. */
export interface StoredAccount {
  readonly collection: Collection
  readonly original: StoredRow | undefined
}

/** Whether the writer may write an account without what its owner must show: never one's own. */
export function needsNoProof(
  { context, isServer }: Writer,
  { collection, original }: StoredAccount,
): boolean {
  const isOwn = original && isOperatorsOwn(context, { collection, id: original.id })
  return isServer || (context.isSuperuser && !isOwn)
}

/** The rights of an operator do not count for their own account: without them. */
export function asThemselves(context: RequestContext): RequestContext {
  return new DerivedContext(context, { isSuperuser: false })
}
