import type { FastifyRequest } from 'fastify'
import type { EngineParts } from '../../../engine-parts.ts'
import { unauthorized } from '../../../errors.ts'
import { pickerFor } from '../../../field-picker/pick.ts'
import { bareToken } from '../../../auth/auth-service.ts'

/** A short token for downloads of protected files; guests get 401. */
export async function fileToken(parts: EngineParts, request: FastifyRequest): Promise<unknown> {
  const proven = await parts.auth.prove(bareToken(request.headers.authorization), 'auth', 'operator')
  if (!proven) throw unauthorized()
  return pickerFor(request.parameters()['fields']).apply({ token: await parts.auth.fileToken(proven) })
}
