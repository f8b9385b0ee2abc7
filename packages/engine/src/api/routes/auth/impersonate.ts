import { z } from 'zod'
import { notAllowed, notFound, superusersOnly, unauthorized } from '../../../errors.ts'
import type { Collection } from '../../../records/collections.ts'
import { isOperatorOf } from '../../../records/write/writing.ts'
import { toServerRecord } from '../../../records/stored-row.ts'
import { aboveMaximum, belowMinimum } from '../../../schema/field-errors.ts'
import type { FieldError } from '../../../schema/field.ts'
import { tokenSeconds } from '../../../auth/tokens.ts'
import { authAnswer } from './auth-answer.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'
import { loadingFailed, readLoginBody, requireValid } from './login-body.ts'

/** No impersonation lasts longer; a longer one is requested again, and recorded again. */
const maxSeconds = 3600

const bodySchema = z.object({ duration: z.coerce.number().int().nullish() })

/**
 * Returns a token of another account to a superuser, and records who got it. It cannot be renewed. `duration`
 * is in seconds, an hour at most. 0 is an hour, or as long as logins of the collection last if that is less.
 */
export const impersonate: AuthEndpoint = {
  method: 'POST',
  path: 'impersonate/:id',
  async handle(call) {
    const { parts, collection, request, id } = call
    const context = await request.context()
    const by = context.auth
    if (!by) throw unauthorized()
    if (!context.isSuperuser) throw notAllowed()
    // The rights of an operator end when they are revoked; a superuser's token would outlast them.
    if (isOperatorOf(context, collection)) throw superusersOnly()
    const row = await parts.records.rows().find(collection, id)
    if (!row) throw notFound()
    parts.auth.requireOpen(collection, row)
    const duration = (await readLoginBody(request, bodySchema)).duration ?? 0
    requireValid(loadingFailed, { duration: durationProblem(duration) })
    const seconds = duration || usualSeconds(collection)
    const record = toServerRecord(collection, row)
    await parts.records.transaction(async (tx) => {
      await parts.options.onImpersonate?.({ collection: collection.name, record, by, seconds }, tx)
    })
    const account = { collection: collection.id, id }
    const token = await parts.auth.issue(account, { type: 'auth', refreshable: false, seconds })
    return authAnswer(call, { row, context, token })
  },
}

function durationProblem(duration: number): FieldError | undefined {
  if (duration < 0) return belowMinimum(0)
  return duration > maxSeconds ? aboveMaximum(maxSeconds) : undefined
}

function usualSeconds({ authOptions }: Collection): number {
  return Math.min(maxSeconds, tokenSeconds('auth', authOptions))
}
