import type { FastifyBaseLogger } from 'fastify'
import type { PasswordCost } from './auth/passwords.ts'
import type { AuthHost } from './auth/auth-host.ts'
import type { OperationsOptions } from './operations/operations-options.ts'
import type { BoundHooks } from './records/hooks.ts'
import type { RecordSource } from './records/transaction.ts'
import type { CollectionDefinition } from './schema/collection.ts'
import type { Migration } from './upgrade/migration.ts'

/** Options for opening an engine. */
export interface EngineOptions extends AuthHost, OperationsOptions {
  readonly collections: readonly CollectionDefinition[]
  readonly hooks?: readonly BoundHooks[]
  readonly migrations?: readonly Migration[]
  /**
   * Checks the content of the database, in the transaction that brings it up to `collections`. If it throws,
   * the start ends and the database is unchanged.
   */
  readonly onOpening?: (tx: Pick<RecordSource, 'query'>) => Promise<void>
  /** The cost of hashing a password; 19 MiB and two passes if absent. */
  readonly passwordCost?: PasswordCost
  /**
   * Most records that are deleted along with an account in one transaction; 50 if absent. The rest follows.
   */
  readonly rowsPerPortion?: number
  readonly now?: () => Date
  readonly logger?: FastifyBaseLogger
  /** Counts requests and the like, for monitoring from outside. Off if absent. */
  readonly metrics?: boolean
}
