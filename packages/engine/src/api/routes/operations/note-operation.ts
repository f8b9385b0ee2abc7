import type { FastifyRequest } from 'fastify'
import type { EngineOptions } from '../../../engine-options.ts'
import type { Operation } from '../../../operations/operations-options.ts'

/** Tells the host who did what. */
export type NoteOperation = (
  request: Pick<FastifyRequest, 'context'>,
  what: Omit<Operation, 'by'>,
) => Promise<void>

/** How routes tell the host what an operator did; nothing where it does not want to know. */
export function notesOf({ onOperation }: Pick<EngineOptions, 'onOperation'>): NoteOperation {
  return async (request, what) => {
    const { auth } = await request.context()
    if (auth) await onOperation?.({ by: auth, ...what })
  }
}
