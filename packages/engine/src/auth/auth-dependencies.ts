import type { WatchedDatabase } from '../database/watched-database.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { ProofGuard } from '../records/account.ts'
import type { Records } from '../records/records.ts'
import type { Transaction } from '../records/transaction.ts'
import type { AuthHost } from './auth-host.ts'
import type { AuthService } from './auth-service.ts'

/** What login works with. */
export interface AuthDependencies {
  readonly options: AuthHost
  readonly database: WatchedDatabase
  readonly collections: CollectionRegistry
  readonly records: Records
  readonly auth: AuthService
  readonly guardProof: ProofGuard
  readonly limits: RateLimits
  readonly now: () => Date
}

/** Login to one collection. */
export interface CollectionLogin {
  readonly parts: AuthDependencies
  readonly collection: Collection
}

/** Work of login inside a transaction; `Needed` names the parts that it takes. */
export interface AuthWork<Needed extends keyof AuthDependencies = keyof AuthDependencies> {
  readonly parts: Pick<AuthDependencies, Needed>
  readonly tx: Transaction
}
