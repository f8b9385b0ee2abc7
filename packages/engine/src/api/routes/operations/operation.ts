import type { FastifyRequest, FastifyReply } from 'fastify'
import type { EngineOptions } from '../../../engine-parts.ts'
import { notAllowed, unauthorized } from '../../../errors.ts'
import { pickerFor } from '../../../field-picker/pick.ts'
import type { Operation } from '../../../operations/operations-options.ts'
import { sendJson } from '../../send-answer.ts'

/** Lets superusers pass: 401 for guests, 403 for everybody else. For `preHandler`. */
export async function requireSuperuser(request: FastifyRequest): Promise<void> {
  const { auth, isSuperuser } = await request.context()
  if (!auth) throw unauthorized()
  if (!isSuperuser) throw notAllowed()
}

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

/** Sends a response for operators that no cache may store, with only the requested `fields`. */
export function sendSelectedFields(reply: FastifyReply, body: unknown): FastifyReply {
  return sendUncached(reply, pickerFor(reply.request.parameters()['fields']).apply(body))
}

/** Like `sendSelectedFields`, for a page: picks fields of its items and keeps the frame. */
export function sendPage(reply: FastifyReply, page: { readonly items: readonly unknown[] }): FastifyReply {
  return sendUncached(reply, pickerFor(reply.request.parameters()['fields']).applyToList(page))
}

/** Sends a response that no cache may store. */
export function sendUncached(reply: FastifyReply, body: unknown): FastifyReply {
  return sendJson(reply.header('Cache-Control', 'no-store'), body)
}
