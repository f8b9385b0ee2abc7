import { refuse } from '@longhouse/engine'
import { characterCount, parseDateInput } from '@longhouse/engine/schema'
import { forGood, userLimits } from '@longhouse/contract/users'

export interface NewSuspension {
  /** A time in the future in the format of records, or `forGood`. */
  readonly until: string
  readonly reason: string
}

/** Parses a suspension. Throws 400 for an invalid or past time, and for a reason that is too long. */
export function readSuspension({ until, reason }: NewSuspension, now: Date): NewSuspension {
  return { until: until === forGood ? until : readUntil(until, now), reason: readReason(reason) }
}

function readUntil(text: string, now: Date): string {
  const until = parseDateInput(text) || parseDateInput(`${text}:00`)
  if (until === '')
    throw refuse(`"${text}" is no day and no moment: write it like 2026-12-01 or 2026-12-01 18:00.`)
  if (Date.parse(until) <= now.getTime()) throw refuse(`"${text}" is over: a suspension ends in the future.`)
  return until
}

function readReason(text: string): string {
  const reason = text.trim()
  if (characterCount(reason) <= userLimits.reason) return reason
  throw refuse(`The reason has ${characterCount(reason)} characters; ${userLimits.reason} is the most.`)
}
