import { z } from 'zod'
import { refuse } from '../../../errors.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { superusersCollection } from '../../../records/collections.ts'
import type { FieldError } from '../../../schema/field.ts'
import { notAnEmail } from '../../../schema/field-errors.ts'
import { identityAddress, isEmail } from '../../../schema/fields/email.ts'
import { addressOf, sendAccountMail } from '../../../auth/account-mail.ts'
import { findByUnique } from '../../../auth/find-by-unique.ts'
import { askerOf } from '../../../auth/mail-asker.ts'
import { claimMail, linkPauseMs } from '../../../auth/mail-claims.ts'
import { atSteadyPace } from '../../../auth/steady-pace.ts'
import { tokenSeconds } from '../../../auth/tokens.ts'
import type { AuthCall } from './auth-endpoint.ts'
import { optionalText, readLoginBody, requiredText, requireValid, validationFailed } from './login-body.ts'

/** A link that is requested by typing an address. */
export interface LinkRequest {
  readonly kind: 'verification' | 'passwordReset'
  /** Whether this account needs the link. */
  readonly isWanted: (row: StoredRow) => boolean
}

/**
 * Sends a link to the typed address if an account has it. Neither the response nor its time shows whether one
 * has. Another request within two minutes sends nothing. Strangers cannot use up what the owner may request.
 */
export async function requestLink(call: AuthCall, { kind, isWanted }: LinkRequest): Promise<void> {
  const { parts, collection, request } = call
  const email = await readAddress(call)
  await atSteadyPace(async () => {
    const row = await findByUnique(parts.records.rows(), { collection, field: 'email', value: email })
    const subject = row?.id ?? identityAddress(email)
    const asker = await askerOf(parts, { collection, id: subject, ip: request.ip })
    const holdsMs = tokenSeconds(kind, collection.authOptions) * 1000
    await parts.records.transaction(async (tx) => {
      const claim = { collection, kind, subject, asker, pauseMs: linkPauseMs, holdsMs }
      const isDue = await claimMail({ parts, tx }, claim)
      if (!row || !isDue || !isWanted(row)) return
      const claims = { email: addressOf(row) }
      const token = await parts.auth.sign({ collection, row }, { type: kind, claims })
      await sendAccountMail({ parts, tx }, { kind, collection, row, token })
    })
  })
}

const bodySchema = z.object({ email: optionalText })

async function readAddress({ request }: AuthCall): Promise<string> {
  const { email } = await readLoginBody(request, bodySchema)
  requireValid(validationFailed, { email: addressProblem(email) })
  return email
}

/** Returns the problem of a typed address, or undefined. */
export function addressProblem(email: string): FieldError | undefined {
  return requiredText(email) ?? (isEmail(email) ? undefined : notAnEmail)
}

/** Throws 400 with this message if the collection is that of the superusers. */
export function refuseSuperusers({ collection }: AuthCall, message: string): void {
  if (collection.name === superusersCollection) throw refuse(message)
}
