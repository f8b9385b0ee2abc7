import { ClientResponseError } from 'pocketbase'
import { failureReason, fieldErrors, partOf, statusOf } from '../../lib/errors.ts'

const methods = ['password', 'otp', 'login'] as const

/** The proof that the server requires: the password, a code by mail, or a new login. */
export type ProofMethod = (typeof methods)[number]

/** The person closed the dialog: the action is not done, and nothing failed. */
export class ProofDropped extends Error {}

/** Returns whether the only failure is that the person closed the dialog. */
export function isDropped(error: unknown): boolean {
  return error instanceof ProofDropped
}

/** Returns the proof that the server requires; undefined if it failed for another reason. */
export function proofMethodOf(error: unknown): ProofMethod | undefined {
  if (statusOf(error) !== 403 || !(error instanceof ClientResponseError)) return undefined
  const proof = partOf(partOf(error.response, 'data'), 'proof')
  if (partOf(proof, 'code') !== 'proof_required') return undefined
  const wanted = partOf(partOf(proof, 'params'), 'method')
  return methods.find((method) => method === wanted) ?? 'login'
}

/** Returns the message about a rejected password or code: at its field, or above the buttons. */
export function proofProblem(error: unknown): { field?: string; general?: string } {
  if (!error) return {}
  const fields = fieldErrors(error)
  if ('password' in fields) return { field: 'This password is not right.' }
  if ('code' in fields || 'otpId' in fields) return { field: 'This code is wrong or has expired.' }
  if (statusOf(error) === 429)
    return { general: 'Too many tries. Please wait a few minutes before the next one.' }
  return { general: failureReason(error) }
}
