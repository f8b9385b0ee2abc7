import type { FastifyRequest } from 'fastify'
import { notAllowed, unauthorized, type AuthRecord, type RequestContext } from '@longhouse/engine'
import { canManage } from './acting-person.ts'

/** A request by somebody who is logged in; superusers included. */
export type LoggedInContext = RequestContext & { readonly auth: AuthRecord }

export async function requireLoggedIn(request: FastifyRequest): Promise<LoggedInContext> {
  const context = await request.context()
  if (!context.auth) throw unauthorized()
  return { ...context, auth: context.auth }
}

/** Somebody with an account of the site; superusers have none. */
export async function requireMember(request: FastifyRequest): Promise<AuthRecord> {
  const { auth } = await requireLoggedIn(request)
  if (auth.collectionName !== 'users') throw unauthorized()
  return auth
}

/** A superuser, or somebody with an operator's token. */
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

/** Somebody who sets the site up: an admin, or a superuser. */
export async function requireAdmin(request: FastifyRequest): Promise<LoggedInContext> {
  const context = await requireLoggedIn(request)
  if (!context.isSuperuser && context.auth['is_admin'] !== true) throw notAllowed()
  return context
}
