import type { ProvenLogin } from '../../../auth/auth-host.ts'
import { missingAuthCollection, notFound } from '../../../errors.ts'
import { authAnswer } from './auth-answer.ts'
import type { AuthCall } from './auth-endpoint.ts'

/** Logs the sender of a request in to an account that the host knows to be theirs. */
export async function logInByHost(
  { parts, request }: Pick<AuthCall, 'parts' | 'request'>,
  { collection: name, id }: ProvenLogin,
): Promise<unknown> {
  const collection = parts.collections.get(name)
  if (!collection?.isAuth) throw missingAuthCollection()
  const row = await parts.records.rows().find(collection, id)
  if (!row) throw notFound()
  const context = await request.context()
  return authAnswer({ parts, request, collection, id }, { row, context, isProvenByHost: true })
}
