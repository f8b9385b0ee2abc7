import { suspensionSentence } from '@longhouse/contract/users'
import { ClientResponseError } from 'pocketbase'
import { partOf } from '../errors.ts'
import { formatMoment } from './moments.ts'

/** Returns the end and the reason of a suspension in local time; undefined for other failures. */
export function suspensionWords(error: unknown): string | undefined {
  if (!(error instanceof ClientResponseError)) return undefined
  const membership = partOf(partOf(error.response, 'data'), 'membership')
  if (partOf(membership, 'code') !== 'suspended') return undefined
  const [until, reason] = ['until', 'reason'].map((name) => partOf(partOf(membership, 'params'), name))
  if (typeof until !== 'string' || typeof reason !== 'string') return undefined
  return suspensionSentence({ suspended_until: until, suspended_reason: reason }, formatMoment)
}
