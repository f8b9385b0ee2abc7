import type { FastifyBaseLogger } from 'fastify'
import type { AuthHost } from './auth/auth-host.ts'
import type { AuthService } from './auth/auth-service.ts'
import type { PasswordCost } from './auth/passwords.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { NodeList } from './cluster/node-list.ts'
import type { WatchedDatabase } from './database/watched-database.ts'
import type { FileStore } from './files/file-store.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Metrics } from './operations/metrics/metrics.ts'
import type { OperationsOptions } from './operations/operations-options.ts'
import type { Operations } from './operations/operations.ts'
import type { Readiness } from './operations/readiness.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { ProofGuard } from './records/account.ts'
import type { ChangeObservers } from './records/changes.ts'
import type { CollectionRegistry } from './records/collections.ts'
import type { BoundHooks } from './records/hooks.ts'
import type { Records } from './records/records.ts'
import type { RecordSource } from './records/transaction.ts'
import type { CollectionDefinition } from './schema/collection.ts'
import type { Migration } from './upgrade/sync-database.ts'

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

/** The parts that exist before an engine is opened on them. */
export interface EngineBase {
  readonly options: EngineOptions
  readonly database: WatchedDatabase
  readonly collections: CollectionRegistry
  readonly now: () => Date
  readonly logger: FastifyBaseLogger
}

/** Everything an open engine is made of; handed to the parts that need more than one of the others. */
export interface EngineParts extends EngineBase {
  readonly records: Records
  readonly files: FileStore
  readonly auth: AuthService
  readonly guardProof: ProofGuard
  readonly realtime: Realtime
  readonly cache: ResponseCache
  readonly changes: ChangeObservers
  readonly limits: RateLimits
  readonly operations: Operations
  readonly readiness: Readiness
  /** Absent unless the options ask for them. */
  readonly metrics: Metrics | undefined
  readonly nodes: NodeList
}
