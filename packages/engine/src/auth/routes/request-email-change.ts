import { z } from 'zod'
import type { StoredRow } from '../../records/stored-row.ts'
import type { Transaction } from '../../records/transaction.ts'
import { inForbiddenList } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { addressOf, sendAccountMail } from '../account-mail.ts'
import { findByUnique } from '../find-by-unique.ts'
import { claimMail, type MailClaim } from '../mail-claims.ts'
import type { AuthCall, AuthEndpoint } from './auth-endpoint.ts'
import { addressProblem, linkPauseMs, refuseSuperusers } from './link-request.ts'
import { optionalText, readLoginBody, requireValid, validationFailed } from './login-body.ts'
import { requireOwnRow } from './own-row.ts'

const bodySchema = z.object({ newEmail: optionalText })

/** Sends a link to the address that somebody wants from now on; the old one stays until the link is used. */
export const requestEmailChange: AuthEndpoint = {
  method: 'POST',
  path: 'request-email-change',
  async answer(call) {
    const { parts, collection, request } = call
    const row = await requireOwnRow(call)
    refuseSuperusers(call, 'All superusers can change their emails directly.')
    const { newEmail } = await readLoginBody(request, bodySchema)
    requireValid(validationFailed, {
      newEmail: addressProblem(newEmail) ?? (await changeProblem(call, row, newEmail)),
    })
    const token = await parts.auth.sign('emailChange', collection, row, {
      claims: { email: addressOf(row), newEmail },
    })
    await parts.records.transaction(async (tx) => {
      if (!(await mayWrite(call, tx, { id: row.id, newEmail }))) return
      await sendAccountMail(parts, tx, { kind: 'emailChange', collection, row, to: newEmail, token })
    })
  },
}

/** One link in two minutes by one account to one address, five an hour by one account, and five to one address. */
async function mayWrite(
  { parts, collection }: AuthCall,
  tx: Transaction,
  { id, newEmail }: { readonly id: string; readonly newEmail: string },
): Promise<boolean> {
  const claim = { collection, asker: 'owner', holdsMs: Infinity } as const
  const claims: MailClaim[] = [
    { ...claim, kind: 'emailChange', subject: `${id} ${newEmail}`, pauseMs: linkPauseMs },
    { ...claim, kind: 'emailChange by', subject: id, pauseMs: 0 },
    { ...claim, kind: 'emailChange to', subject: newEmail, pauseMs: 0 },
  ]
  for (const each of claims) if (!(await claimMail(parts, tx, each))) return false
  return true
}

async function changeProblem(
  { parts, collection }: AuthCall,
  row: StoredRow,
  newEmail: string,
): Promise<FieldError | undefined> {
  if (newEmail === row['email']) return inForbiddenList
  const holder = await findByUnique(parts.records, collection, { field: 'email', value: newEmail })
  return holder && holder.id !== row.id ? taken : undefined
}

const taken = { code: 'validation_invalid_new_email', message: 'Invalid new email address.' }
