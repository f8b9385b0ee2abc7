import { z } from 'zod'
import { notAllowed, notFound, unauthorized } from '../../errors.ts'
import { belowMinimum } from '../../schema/field-errors.ts'
import { authAnswer } from './auth-answer.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'
import { loadingFailed, readLoginBody, requireValid } from './login-body.ts'

const bodySchema = z.object({ duration: z.coerce.number().int().nullish() })

/** Gives a superuser a token of somebody else that cannot be renewed; `duration` in seconds, 0 is the default. */
export const impersonate: AuthEndpoint = {
  method: 'POST',
  path: 'impersonate/:id',
  async answer(call) {
    const { parts, collection, request, id } = call
    const context = await request.context()
    if (!context.auth) throw unauthorized()
    if (!context.isSuperuser) throw notAllowed()
    const row = await parts.records.findRow(collection, id)
    if (!row) throw notFound()
    const duration = (await readLoginBody(request, bodySchema)).duration ?? 0
    requireValid(loadingFailed, { duration: duration < 0 ? belowMinimum(0) : undefined })
    const token = await parts.auth.issue('auth', collection.id, id, {
      refreshable: false,
      ...(duration > 0 && { seconds: duration }),
    })
    return authAnswer(call, { row, context, token })
  },
}
