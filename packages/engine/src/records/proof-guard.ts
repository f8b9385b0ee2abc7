import type { Collection } from './collections.ts'
import type { RequestContext } from './request-context.ts'
import type { StoredRow } from './stored-row.ts'

/** Somebody about to do what a log-in alone is not enough for. */
export interface ProofQuestion {
  readonly context: RequestContext
  readonly collection: Collection
  /** The account that it is about. */
  readonly row: StoredRow
}

/** Throws 403 `proof_required` unless the caller has shown shortly before that it is them. */
export type ProofGuard = (question: ProofQuestion) => Promise<void>
