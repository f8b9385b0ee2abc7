import { z } from 'zod'
import { failedToAuthenticate, loginMethodDisabled } from '../../../errors.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { notInList } from '../../../schema/field-errors.ts'
import { passwordOptions } from '../../../auth/auth-options.ts'
import { compareWithGuessLimit } from '../../../auth/auth-origins.ts'
import { findByUnique } from '../../../auth/accounts.ts'
import { authAnswer } from './auth-answer.ts'
import {
  type AuthCall,
  type AuthEndpoint,
  optionalText,
  readLogin,
  requiredText,
  requireValid,
  validationFailed,
} from './auth-endpoint.ts'

const bodySchema = z.object({
  identity: optionalText,
  password: optionalText,
  identityField: optionalText,
  mfaId: optionalText,
})

/**
 * Logs in with a password. Unknown identities and wrong passwords get the same response after the same work.
 */
export const authWithPassword: AuthEndpoint = {
  method: 'POST',
  path: 'auth-with-password',
  async handle(call) {
    const { parts, collection, request } = call
    const { enabled, identityFields: fields } = passwordOptions(collection)
    if (!enabled) throw loginMethodDisabled('password')
    const { context, body, mfaId } = await readLogin(request, { kind: 'password', schema: bodySchema })
    const { identity, password, identityField } = body
    requireValid(validationFailed, {
      identity: requiredText(identity),
      password: requiredText(password),
      identityField: identityField === '' || fields.includes(identityField) ? undefined : notInList,
    })
    const chosen = identityField === '' ? fields : [identityField]
    const row = await findByIdentity(call, { fields: chosen, identity })
    const hash = passwordHashOf(row)
    const { passwords, bcryptCosts } = parts.auth
    const fits = await compareWithGuessLimit(parts, {
      action: 'password',
      collection,
      subject: row?.id ?? identity,
      ip: request.ip,
      compare: async () =>
        passwords.verifyAlike(password, { hash, highestBcrypt: await bcryptCosts.highest(collection) }),
    })
    if (!row || !fits) throw failedToAuthenticate()
    if (passwords.needsRehash(hash)) await rehash(call, { row, password })
    return authAnswer(call, { row, context, method: 'password', mfaId })
  },
}

async function findByIdentity(
  { parts, collection }: AuthCall,
  { fields, identity }: { readonly fields: readonly string[]; readonly identity: string },
): Promise<StoredRow | undefined> {
  // E-mail first; the others in their order.
  for (const field of fields.toSorted((a, b) => Number(b === 'email') - Number(a === 'email'))) {
    const row = await findByUnique(parts.records.rows(), { collection, field, value: identity })
    if (row) return row
  }
  return undefined
}

function passwordHashOf(row: StoredRow | undefined): string {
  const hash = row?.['password']
  return typeof hash === 'string' ? hash : ''
}

// Replaces an outdated hash while the password is available. A failure does not fail the login.
async function rehash(
  { parts, collection }: AuthCall,
  { row, password }: { readonly row: StoredRow; readonly password: string },
): Promise<void> {
  try {
    const hash = await parts.auth.passwords.hash(password)
    await parts.records.transaction(async (tx) => {
      const rows = parts.records.rows(tx)
      await tx.lock(collection.name, row.id)
      const current = await rows.find(collection, row.id)
      if (passwordHashOf(current) === passwordHashOf(row))
        await rows.patch(collection, { id: row.id, password: hash })
    })
  } catch (error) {
    parts.logger.warn(error, 'a password could not be hashed anew')
  }
}
