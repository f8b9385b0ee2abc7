import type { FastifyRequest } from 'fastify'
import type { EngineParts } from '../../../engine-parts.ts'
import type { Collection } from '../../../records/collections.ts'

/** One call of an auth endpoint. */
export interface AuthCall {
  readonly parts: EngineParts
  readonly request: FastifyRequest
  readonly collection: Collection
  /** The record in the path; empty if the path has none. */
  readonly id: string
}

/** An endpoint below `/api/collections/COLLECTION/`; one file each, one list of them in `index.ts`. */
export interface AuthEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /**
   * Returns the whole JSON response, of which the caller gets the requested `fields`; undefined answers 204.
   */
  handle(call: AuthCall): Promise<unknown>
}
