import type { FastifyBaseLogger } from 'fastify'
import type { AuthService } from './auth/auth-service.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { NodeList } from './cluster/node-list.ts'
import type { WatchedDatabase } from './database/watched-database.ts'
import type { EngineOptions } from './engine-options.ts'
import type { FileStore } from './files/file-store.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Metrics } from './operations/metrics/metrics.ts'
import type { Operations } from './operations/operations.ts'
import type { Readiness } from './operations/readiness.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { ChangeObservers } from './records/changes.ts'
import type { CollectionRegistry } from './records/collections.ts'
import type { ProofGuard } from './records/account.ts'
import type { Records } from './records/records.ts'

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
