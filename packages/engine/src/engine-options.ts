import type { FastifyBaseLogger } from 'fastify'
import type { PasswordCost } from './auth/argon-hasher.ts'
import type { AuthHost } from './auth/auth-host.ts'
import type { OperationsOptions } from './operations/operations-options.ts'
import type { BoundHooks } from './records/hooks.ts'
import type { RecordSource } from './records/transaction.ts'
import type { CollectionDefinition } from './schema/collection.ts'
import type { Migration } from './upgrade/migration.ts'

/** How to open an engine. */
export interface EngineOptions extends AuthHost, OperationsOptions {
  readonly collections: readonly CollectionDefinition[]
  readonly hooks?: readonly BoundHooks[]
  readonly migrations?: readonly Migration[]
  /**
   * Looks at what is in the database, in the transaction that brings it up to `collections`. What this throws ends the
   * start, and everything is as it was.
   */
  readonly onOpening?: (tx: Pick<RecordSource, 'query'>) => Promise<void>
  /** What hashing a password takes; 19 MiB and two passes when absent. */
  readonly passwordCost?: PasswordCost
  /** Most records that go with an account in one transaction; 50 when absent. The rest follows. */
  readonly rowsPerPortion?: number
  readonly now?: () => Date
  readonly logger?: FastifyBaseLogger
  /** Counts requests and the like, for whoever watches from outside. Off when absent. */
  readonly metrics?: boolean
}
