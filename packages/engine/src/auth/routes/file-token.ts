import type { FastifyRequest } from 'fastify'
import type { EngineParts } from '../../engine-parts.ts'
import { unauthorized } from '../../errors.ts'
import { pickerFor } from '../../fields/pick.ts'

/** A short token for downloads of protected files; guests get 401. */
export async function fileToken(parts: EngineParts, request: FastifyRequest): Promise<unknown> {
  const { auth } = await parts.auth.authenticate(request.headers.authorization)
  if (!auth) throw unauthorized()
  return pickerFor(request.parameters()['fields']).apply({ token: await parts.auth.fileToken(auth) })
}
