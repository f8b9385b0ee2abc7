import { SignJWT, decodeJwt, jwtVerify } from 'jose'
import { z } from 'zod'
import type { AuthOptions } from '../schema/collection.ts'

/** The purpose of a token; a token of one type is worthless for another. */
export type TokenType = (typeof tokenTypes)[number]

const tokenTypes = ['auth', 'operator', 'file', 'verification', 'passwordReset', 'emailChange'] as const

const claimsSchema = z.object({
  type: z.enum(tokenTypes),
  id: z.string().min(1).max(255),
  collectionId: z.string().min(1).max(255),
  exp: z.number(),
  refreshable: z.boolean().optional(),
  email: z.string().optional(),
  newEmail: z.string().optional(),
  /** A file token with the rights of an operator. */
  operator: z.boolean().optional(),
  /** The session of a login; a token without one ends only with its time or with the record's `tokenKey`. */
  sid: z.string().optional(),
})

/** The claims of a token; `exp` in seconds since 1970. */
export type TokenClaims = Readonly<z.infer<typeof claimsSchema>>

const lifetimes: Record<TokenType, (options: AuthOptions) => number> = {
  auth: ({ authTokenSeconds = 5 * 24 * 3600 }) => authTokenSeconds,
  operator: () => 30 * 60,
  file: ({ fileTokenSeconds = 3 * 60 }) => fileTokenSeconds,
  verification: ({ verificationTokenSeconds = 24 * 3600 }) => verificationTokenSeconds,
  passwordReset: ({ passwordResetTokenSeconds = 30 * 60 }) => passwordResetTokenSeconds,
  emailChange: ({ emailChangeTokenSeconds = 30 * 60 }) => emailChangeTokenSeconds,
}

/** Returns how long a token of a type is valid in a collection, in seconds. */
export function tokenSeconds(type: TokenType, options: AuthOptions): number {
  return lifetimes[type](options)
}

/** The secrets that sign and check the tokens of a record. */
export interface TokenSecrets {
  /** Random, of the record; a new one ends all its tokens. */
  readonly tokenKey: string
  /** Random, of the collection. */
  readonly collectionSecret: string
}

/** Signs claims (HS256). */
export async function signToken(claims: TokenClaims, secrets: TokenSecrets): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secrets))
}

/** Returns the unverified claims of a token; `undefined` if it is not a token of this engine. */
export function readClaims(token: string): TokenClaims | undefined {
  if (token.length > 4096) return undefined
  try {
    return claimsSchema.safeParse(decodeJwt(token)).data
  } catch {
    return undefined
  }
}

/** The input of a token check. */
export interface TokenCheck extends TokenSecrets {
  readonly now: Date
}

/** Checks whether the signature fits and the token has not expired. */
export async function isTokenValid(token: string, { now, ...secrets }: TokenCheck): Promise<boolean> {
  if (!secrets.tokenKey || !secrets.collectionSecret) return false
  try {
    await jwtVerify(token, keyOf(secrets), {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['exp'],
    })
    return true
  } catch {
    return false
  }
}

function keyOf({ tokenKey, collectionSecret }: TokenSecrets): Uint8Array {
  return new TextEncoder().encode(tokenKey + collectionSecret)
}
