import type { FastifyRequest } from 'fastify'
import type { EngineOptions } from '../../../engine-options.ts'
import type { Operation } from '../../../operations/operations-options.ts'

/** Reports an operator's action to the host. */
export type NoteOperation = (
  request: Pick<FastifyRequest, 'context'>,
  what: Omit<Operation, 'by'>,
) => Promise<void>

/**
 * Returns a function that reports an operator's action to the host; it does nothing without `onOperation`.
 */
export function notesOf({ onOperation }: Pick<EngineOptions, 'onOperation'>): NoteOperation {
  return async (request, what) => {
    const { auth } = await request.context()
    if (auth) await onOperation?.({ by: auth, ...what })
  }
}
