import type { WatchedDatabase } from '../database/watched-database.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import type { ProofGuard } from '../records/account.ts'
import type { Records } from '../records/records.ts'
import type { AuthHost } from './auth-host.ts'
import type { AuthService } from './auth-service.ts'

/** What log-in works with. */
export interface AuthParts {
  readonly options: AuthHost
  readonly database: WatchedDatabase
  readonly collections: CollectionRegistry
  readonly records: Records
  readonly auth: AuthService
  readonly guardProof: ProofGuard
  readonly limits: RateLimits
  readonly now: () => Date
}
