import { z } from 'zod'
import {
  addressOf,
  isSameAddress,
  sendAccountMail,
  type AuthDependencies,
  type AuthWork,
} from '../../../auth/auth-host.ts'
import { compareWithGuessLimit } from '../../../auth/auth-origins.ts'
import { findByUnique } from '../../../auth/accounts.ts'
import { consumeAllMailQuotas, linkPauseMs } from '../../../auth/mail-quota.ts'
import { ApiError, refuse } from '../../../errors.ts'
import type { Account } from '../../../records/account.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { toText } from '../../../schema/cast.ts'
import { inForbiddenList } from '../../../schema/field-errors.ts'
import type { FieldError } from '../../../schema/field.ts'
import { identityAddress } from '../../../schema/fields/email.ts'
import {
  type AuthEndpoint,
  optionalText,
  readLoginBody,
  requireValid,
  validationFailed,
  requireOwnRow,
  type AuthCall,
  requiredText,
} from './auth-endpoint.ts'
import {
  withFixedDuration,
  addressProblem,
  refuseSuperusers,
  readLink,
  redeemLink,
  requireLink,
  type LinkToken,
} from './links.ts'

const requestSchema = z.object({ newEmail: optionalText })

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
    const { newEmail } = await readLoginBody(request, requestSchema)
    const own = isSameAddress(row, newEmail) ? inForbiddenList : undefined
    requireValid(validationFailed, { newEmail: addressProblem(newEmail) ?? own })
    await call.parts.guardProof({ context: await request.context(), collection, row })
    await withFixedDuration(() =>
      writeTo(call.parts, { collection, row, newEmail: identityAddress(newEmail) }),
    )
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
  const claim = { collection, requester: 'owner', holdsMs: Infinity } as const
  return consumeAllMailQuotas(work, [
    { ...claim, kind: 'emailChange', subject: `${id} ${newEmail}`, pauseMs: linkPauseMs },
    { ...claim, kind: 'emailChange by', subject: id, pauseMs: 0 },
    { ...claim, kind: 'emailChange to', subject: newEmail, pauseMs: 0 },
  ])
}

const confirmSchema = z.object({ token: optionalText, password: optionalText })

/** Makes the address that a link was sent to the account's own. Needs the password; every token ends. */
export const confirmEmailChange: AuthEndpoint = {
  method: 'POST',
  path: 'confirm-email-change',
  async handle(call) {
    refuseSuperusers(call, 'All superusers can change their emails directly.')
    const { token, password } = await readLoginBody(call.request, confirmSchema)
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
  const fits = await compareWithGuessLimit(parts, {
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
