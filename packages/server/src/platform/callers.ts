import type { FastifyRequest } from 'fastify'
import {
  notAllowed,
  unauthorized,
  type AuthRecord,
  type RequestContext,
  refuse,
  type ApiError,
} from '@longhouse/engine'

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

/** Whether the server itself is at work (seeds, imports, its own counters), not a person. */
export function isServer(context: RequestContext): boolean {
  return context.isSuperuser && context.auth === null
}

/** Whether the caller may manage the site: staff, or a superuser. */
export function canManage(context: RequestContext): boolean {
  return context.isSuperuser || context.auth?.['is_staff'] === true
}

/** Returns a text of the caller's record, or '' for guests. */
export function textOfPerson(context: RequestContext, field: string): string {
  const value = context.auth?.[field]
  return typeof value === 'string' ? value : ''
}

/** Returns the id of the member who calls, or '' for guests and superusers, who are not in `users`. */
export function idOfMember(context: RequestContext): string {
  return context.auth?.collectionName === 'users' ? context.auth.id : ''
}

/** Why a login is refused, with details for clients. */
interface EntryProblem {
  readonly code: string
  readonly message: string
  readonly status?: number
  readonly params?: Readonly<Record<string, string>>
}

/** Creates the refusal of a login to a known account: every reason has the same form. */
export function refuseEntry({ status = 403, ...problem }: EntryProblem): ApiError {
  const { code, message } = problem
  return refuse(message, { status, code, data: { membership: problem } })
}
