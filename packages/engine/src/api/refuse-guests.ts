import type { FastifyRequest } from 'fastify'
import { superusersOnly, type ApiError } from '../errors.ts'
import { mayAdmitGuest } from '../records/rules.ts'
import { dropRest } from './bodies/read-bytes.ts'

/** Throws before the body is read if a guest sends it and this rule can admit no guest. */
export async function refuseGuests(
  request: Pick<FastifyRequest, 'raw' | 'context'>,
  { rule, refusal }: { readonly rule: string | null; readonly refusal: () => ApiError },
): Promise<void> {
  if (!(await isGuest(request)) || mayAdmitGuest(rule)) return
  dropRest(request.raw)
  throw rule === null ? superusersOnly() : refusal()
}

/** Checks whether a request has no login; an invalid token counts as none. */
export async function isGuest(request: Pick<FastifyRequest, 'raw' | 'context'>): Promise<boolean> {
  if (request.raw.headers.authorization === undefined) return true
  const { auth, isSuperuser } = await request.context()
  return auth === null && !isSuperuser
}
