import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { ChangeObservers } from '../change-observer.ts'
import type { CollectionRegistry } from '../collections.ts'
import type { FileArea } from '../file-area.ts'
import type { HookRunner } from '../hook-runner.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { PasswordGuard } from '../password-guard.ts'
import type { PasswordHasher } from '../password-hasher.ts'
import type { ProofGuard } from '../proof-guard.ts'
import type { RequestContext } from '../request-context.ts'
import type { RuleCheck } from '../rule-check.ts'
import type { Transactions } from '../transactions.ts'

/** What writing records needs. */
export interface WriteParts {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly rules: RuleCheck
  readonly hooks: HookRunner
  readonly files: FileArea
  readonly passwords: PasswordHasher
  readonly guardPassword?: PasswordGuard
  readonly guardProof?: ProofGuard
  readonly changes: ChangeObservers
  readonly transactions: Transactions
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
}

/** Who writes, and by which right. */
export interface Writer {
  readonly context: RequestContext
  /** Server code: no rules, and what is left out is filled in. `context` then only names the person for hooks. */
  readonly isServer: boolean
}

/** A write under way: what it needs, its transaction, and who writes. */
export interface WriteScope {
  readonly parts: WriteParts
  readonly tx: OpenTransaction
  readonly writer: Writer
}

/** Whether the writer passes every rule. */
export function isPrivileged({ context, isServer }: Writer): boolean {
  return isServer || context.isSuperuser
}
