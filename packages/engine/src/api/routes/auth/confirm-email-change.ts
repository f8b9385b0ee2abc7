import { z } from 'zod'
import { ApiError, refuse } from '../../../errors.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { toText } from '../../../schema/cast.ts'
import type { FieldError } from '../../../schema/field.ts'
import { compareGuarded } from '../../../auth/compare-guarded.ts'
import { findByUnique } from '../../../auth/find-by-unique.ts'
import type { AuthCall, AuthEndpoint } from './auth-endpoint.ts'
import { refuseSuperusers } from './link-request.ts'
import { readLink, redeemLink, requireLink } from './link-token.ts'
import type { LinkToken } from './link-token.ts'
import { optionalText, readLoginBody, requiredText } from './login-body.ts'

const bodySchema = z.object({ token: optionalText, password: optionalText })

/** Makes the address that a link was sent to the account's own. Needs the password; every token ends. */
export const confirmEmailChange: AuthEndpoint = {
  method: 'POST',
  path: 'confirm-email-change',
  async handle(call) {
    refuseSuperusers(call, 'All superusers can change their emails directly.')
    const { token, password } = await readLoginBody(call.request, bodySchema)
    const read = await readLink(call, { text: token, type: 'emailChange', needs: newAddress })
    const link = requireLink(await withFreeAddress(call, read), {
      password: requiredText(password, 100) ?? (await passwordProblem(call, { row: read.row, password })),
    })
    await redeemLink(call, link, async (tx, row) => {
      const email = link.claims?.newEmail
      await tx.recordsOf(call.collection.name).update(row.id, { email, verified: true }).catch(rethrow)
    })
  },
}

const newAddress = {
  claim: 'newEmail',
  problem: {
    code: 'validation_invalid_token_payload',
    message: 'Invalid token payload - newEmail must be set.',
  },
} as const

async function withFreeAddress({ parts, collection }: AuthCall, link: LinkToken): Promise<LinkToken> {
  if (!link.row) return link
  const value = link.claims?.newEmail ?? ''
  if (!(await findByUnique(parts.records.rows(), { collection, field: 'email', value }))) return link
  const message = 'The new email address is invalid.'
  return { ...link, problem: { code: 'validation_invalid_token_email', message } }
}

async function passwordProblem(
  { parts, collection, request }: AuthCall,
  { row, password }: { readonly row: StoredRow | undefined; readonly password: string },
): Promise<FieldError | undefined> {
  if (!row) return wrongPassword
  const fits = await compareGuarded(parts, {
    action: 'emailChange',
    collection,
    subject: row.id,
    ip: request.ip,
    compare: () => parts.auth.passwords.verify(password, toText(row['password'])),
  })
  return fits ? undefined : wrongPassword
}

const wrongPassword = {
  code: 'validation_invalid_password',
  message: 'Missing or invalid auth record password.',
}

function rethrow(error: unknown): never {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  throw refuse('Failed to confirm email change.', { data: error.data })
}
