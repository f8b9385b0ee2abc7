import type { FieldError } from '../../../schema/field.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import type { Transaction } from '../../../records/transaction.ts'
import { readClaims } from '../../../auth/tokens.ts'
import type { TokenClaims, TokenType } from '../../../auth/tokens.ts'
import type { AuthCall } from './auth-endpoint.ts'
import { requiredText, requireValid, validationFailed } from './login-body.ts'

/** The token of a link in a mail, and what is wrong with it. */
export interface LinkToken {
  readonly text: string
  readonly type: TokenType
  /** Its claims, proven or not. */
  readonly claims: TokenClaims | undefined
  /** The record it is for; absent when there is a problem. */
  readonly row?: StoredRow
  readonly problem?: FieldError
}

/**
 * Reads the token of a link; one without the claim that it `needs` has its own problem. Throws the refusal of
 * a barred account.
 */
export async function readLink(
  { parts, collection }: AuthCall,
  { text, type, needs }: { text: string; type: TokenType; needs?: NeededClaim },
): Promise<LinkToken> {
  const claims = readClaims(text)
  const link = { text, type, claims }
  const blank = requiredText(text, Infinity)
  if (blank) return { ...link, problem: blank }
  if (needs && !claims?.[needs.claim]) return { ...link, problem: needs.problem }
  const proven = await parts.auth.prove(text, type)
  if (!proven) {
    const refusal = await parts.auth.refusalOf(text)
    if (refusal) throw refusal
    return { ...link, problem: invalidToken }
  }
  if (proven.remembered.collection.id !== collection.id) return { ...link, problem: otherCollection }
  const row = await parts.records.rows().find(collection, proven.remembered.auth.id)
  return row ? { ...link, row } : { ...link, problem: invalidToken }
}

/** A claim without which a token is worthless. */
export interface NeededClaim {
  readonly claim: 'email' | 'newEmail'
  readonly problem: FieldError
}

/**
 * Does the work of a link in one transaction that locks the record. Throws 400 if the token was used, or
 * ended otherwise, since it was read: of two concurrent uses only one gets through.
 */
export async function redeemLink(
  { parts, collection }: AuthCall,
  link: LinkToken & { readonly row: StoredRow },
  work: (tx: Transaction, row: StoredRow) => Promise<void>,
): Promise<void> {
  await parts.records.transaction(async (tx) => {
    await tx.lock(collection.name, link.row.id)
    const row = await parts.records.rows(tx).find(collection, link.row.id)
    const isValid = row && (await parts.auth.isSigned(link.text, { collection, row }))
    requireValid(validationFailed, { token: isValid ? undefined : invalidToken })
    if (row) await work(tx, row)
  })
}

/**
 * Throws 400 with the problems of a link and of the values sent with it. Returns the link with its record.
 */
export function requireLink(
  link: LinkToken,
  problems: Readonly<Record<string, FieldError | undefined>> = {},
): LinkToken & { readonly row: StoredRow } {
  const { row } = link
  requireValid(validationFailed, { token: link.problem, ...problems })
  if (!row) throw new Error('A link without a problem has a record.')
  return { ...link, row }
}

const invalidToken = { code: 'validation_invalid_token', message: 'Invalid or expired token.' }
const otherCollection = {
  code: 'validation_token_collection_mismatch',
  message: 'The provided token is for different auth collection.',
}
