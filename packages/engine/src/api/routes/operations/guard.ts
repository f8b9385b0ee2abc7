import type { FastifyRequest } from 'fastify'
import { notAllowed, unauthorized } from '../../../errors.ts'

/** Lets superusers pass: 401 for guests, 403 for everybody else. For `preHandler`. */
export async function requireSuperuser(request: FastifyRequest): Promise<void> {
  const { auth, isSuperuser } = await request.context()
  if (!auth) throw unauthorized()
  if (!isSuperuser) throw notAllowed()
}
