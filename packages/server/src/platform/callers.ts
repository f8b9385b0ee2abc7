import type { FastifyRequest } from 'fastify'
import { notAllowed, unauthorized, type AuthRecord, type RequestContext } from '@longhouse/engine'
import { canManage } from './acting-person.ts'

/** A request of a logged-in caller; superusers included. */
export type LoggedInContext = RequestContext & { readonly auth: AuthRecord }

export async function requireLoggedIn(request: FastifyRequest): Promise<LoggedInContext> {
  const context = await request.context()
  if (!context.auth) throw unauthorized()
  return { ...context, auth: context.auth }
}

/** Returns the calling member; superusers are not members. */
export async function requireMember(request: FastifyRequest): Promise<AuthRecord> {
  const { auth } = await requireLoggedIn(request)
  if (auth.collectionName !== 'users') throw unauthorized()
  return auth
}

/** Returns the context of a superuser, or of an operator's token. */
export async function requireOperator(request: FastifyRequest): Promise<LoggedInContext> {
  const context = await requireLoggedIn(request)
  if (!context.isSuperuser) throw notAllowed()
  return context
}

export async function requireStaff(request: FastifyRequest): Promise<LoggedInContext> {
  const context = await requireLoggedIn(request)
  if (!canManage(context)) throw notAllowed()
  return context
}

/** Returns the context of an admin or a superuser. */
export async function requireAdmin(request: FastifyRequest): Promise<LoggedInContext> {
  const context = await requireLoggedIn(request)
  if (!context.isSuperuser && context.auth['is_admin'] !== true) throw notAllowed()
  return context
}
