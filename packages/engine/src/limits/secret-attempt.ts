import type { Collection } from '../records/collections.ts'

/** One try at a secret. */
export interface SecretAttempt {
  readonly action: 'password' | 'otp' | 'oldPassword' | 'emailChange' | 'mfa'
  readonly collection: Collection
  /** The record's id, or what was typed if there is no record; only a keyed hash of it is kept. */
  readonly subject: string
  readonly ip: string
  /** Whether this account has logged in from this address before. */
  readonly isKnownAddress: boolean
}

/** An allowance: `maxRequests` in `duration`. */
export interface Allowance {
  readonly maxRequests: number
  /** Seconds. */
  readonly duration: number
}

/**
 * Tries at one secret from addresses that it was not used from before, all of them together. A window may end in
 * the middle of an hour, so that twice as many are the most that an hour can see.
 */
export const perSubject: Allowance = { maxRequests: 50, duration: 3600 }
/** Failed tries of one such address, at any secret. */
export const perAddress: Allowance = { maxRequests: 10, duration: 180 }
/** Tries at one secret from an address that its owner has used. Strangers cannot use them up. */
export const perKnownAddress: Allowance = { maxRequests: 10, duration: 900 }
