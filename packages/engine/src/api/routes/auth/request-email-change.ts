import { z } from 'zod'
import type { Account } from '../../../records/account.ts'
import { inForbiddenList } from '../../../schema/field-errors.ts'
import { identityAddress } from '../../../schema/fields/email.ts'
import { addressOf, isSameAddress, sendAccountMail } from '../../../auth/account-mail.ts'
import type { AuthDependencies, AuthWork } from '../../../auth/auth-dependencies.ts'
import { findByUnique } from '../../../auth/find-by-unique.ts'
import { claimAll, linkPauseMs } from '../../../auth/mail-claims.ts'
import { atSteadyPace } from '../../../auth/steady-pace.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'
import { addressProblem, refuseSuperusers } from './link-request.ts'
import { optionalText, readLoginBody, requireValid, validationFailed } from './login-body.ts'
import { requireOwnRow } from './own-row.ts'

const bodySchema = z.object({ newEmail: optionalText })

/**
 * Sends a link to the new address of an account; the old one stays until the link is used. The response does
 * not show whether another account has the address: only its owner gets a mail.
 */
export const requestEmailChange: AuthEndpoint = {
  method: 'POST',
  path: 'request-email-change',
  async handle(call) {
    const { collection, request } = call
    const row = await requireOwnRow(call)
    refuseSuperusers(call, 'All superusers can change their emails directly.')
    const { newEmail } = await readLoginBody(request, bodySchema)
    const own = isSameAddress(row, newEmail) ? inForbiddenList : undefined
    requireValid(validationFailed, { newEmail: addressProblem(newEmail) ?? own })
    await call.parts.guardProof({ context: await request.context(), collection, row })
    await atSteadyPace(() => writeTo(call.parts, { collection, row, newEmail: identityAddress(newEmail) }))
  },
}

interface Change extends Account {
  readonly newEmail: string
}

async function writeTo(parts: AuthDependencies, change: Change): Promise<void> {
  const { collection, row, newEmail } = change
  const claims = { email: addressOf(row), newEmail }
  const token = await parts.auth.sign(change, { type: 'emailChange', claims })
  const holder = await findByUnique(parts.records.rows(), { collection, field: 'email', value: newEmail })
  await parts.records.transaction(async (tx) => {
    const work = { parts, tx }
    if (!(await mayWrite(work, change))) return
    if (holder) await sendAccountMail(work, { kind: 'addressTaken', collection, row: holder })
    else await sendAccountMail(work, { kind: 'emailChange', collection, row, to: newEmail, token })
  })
}

/** One link in two minutes by one account to one address, five an hour by one account, and five to one address. */
async function mayWrite(work: AuthWork, { collection, row: { id }, newEmail }: Change): Promise<boolean> {
  const claim = { collection, asker: 'owner', holdsMs: Infinity } as const
  return claimAll(work, [
    { ...claim, kind: 'emailChange', subject: `${id} ${newEmail}`, pauseMs: linkPauseMs },
    { ...claim, kind: 'emailChange by', subject: id, pauseMs: 0 },
    { ...claim, kind: 'emailChange to', subject: newEmail, pauseMs: 0 },
  ])
}
