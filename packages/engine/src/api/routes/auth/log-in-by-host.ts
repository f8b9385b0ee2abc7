import type { FastifyRequest } from 'fastify'
import type { EngineParts } from '../../../engine-parts.ts'
import type { ProvenLogin } from '../../../auth/auth-host.ts'
import { missingAuthCollection, notFound } from '../../../errors.ts'
import { authAnswer } from './auth-answer.ts'

/** Logs in whoever sent a request to an account that the host knows to be theirs. */
export async function logInByHost(
  parts: EngineParts,
  request: FastifyRequest,
  { collection: name, id }: ProvenLogin,
): Promise<unknown> {
  const collection = parts.collections.get(name)
  if (!collection?.isAuth) throw missingAuthCollection()
  const row = await parts.records.rows().find(collection, id)
  if (!row) throw notFound()
  const context = await request.context()
  return authAnswer({ parts, request, collection, id }, { row, context, isProvenByHost: true })
}
