import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { addressOf, sendAccountMail } from '../../../auth/auth-host.ts'
import { findByUnique } from '../../../auth/accounts.ts'
import { mailRequesterOf, consumeMailQuota, linkPauseMs } from '../../../auth/mail-quota.ts'
import { tokenSeconds, readClaims, type TokenClaims, type TokenType } from '../../../auth/tokens.ts'
import { refuse } from '../../../errors.ts'
import { superusersCollection } from '../../../records/collections.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import type { Transaction } from '../../../records/transaction.ts'
import { notAnEmail } from '../../../schema/field-errors.ts'
import type { FieldError } from '../../../schema/field.ts'
import { identityAddress, isEmail } from '../../../schema/fields/email.ts'
import {
  type AuthCall,
  optionalText,
  readLoginBody,
  requiredText,
  requireValid,
  validationFailed,
} from './auth-endpoint.ts'

/** A link that is requested by typing an address. */
interface LinkRequest {
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
  await withFixedDuration(async () => {
    const row = await findByUnique(parts.records.rows(), { collection, field: 'email', value: email })
    const subject = row?.id ?? identityAddress(email)
    const requester = await mailRequesterOf(parts, { collection, id: subject, ip: request.ip })
    const holdsMs = tokenSeconds(kind, collection.authOptions) * 1000
    await parts.records.transaction(async (tx) => {
      const claim = { collection, kind, subject, requester, pauseMs: linkPauseMs, holdsMs }
      const isDue = await consumeMailQuota({ parts, tx }, claim)
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
  if (proven.cached.collection.id !== collection.id) return { ...link, problem: otherCollection }
  const row = await parts.records.rows().find(collection, proven.cached.auth.id)
  return row ? { ...link, row } : { ...link, problem: invalidToken }
}

/** A claim without which a token is worthless. */
interface NeededClaim {
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

const paceMs = 100

/**
 * Runs work whose duration must tell nothing: the outcome, good or bad, comes a fixed time after the start. Work
 * for strangers and for members should still be the same, for a busy server takes longer than that.
 */
export async function withFixedDuration<T>(work: () => Promise<T>): Promise<T> {
  const end = setTimeout(paceMs)
  try {
    return await work()
  } finally {
    await end
  }
}
