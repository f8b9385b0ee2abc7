import { formatDate } from '@longhouse/engine/schema'
import { mirrorTroubleWords, type DiscordMirror } from '@longhouse/contract/bot'
import { momentIn, pauseAfter } from '../../platform/deliveries/delivery-timing.ts'
import { CircuitOpen } from '../../platform/discord/circuit.ts'
import type { DiscordFailure } from '../../platform/discord/discord-failure.ts'
import type { MirrorTiming } from './mirror-timing.ts'

/** The result of one attempt to update Discord. */
export type MirrorOutcome =
  /** Discord is up to date. */
  | {
      readonly kind: 'delivered'
      /** When to check again: the content changes by then, or its dependency may exist. */
      readonly lookAt?: Date | undefined
      /** A secondary failure. */
      readonly trouble?: string | undefined
    }
  /** Nothing exists in Discord any more, and nothing should. */
  | { readonly kind: 'finished' }
  /** Deleted by hand for the second time. */
  | { readonly kind: 'gone' }
  /** Discord wants a pause of `ms` milliseconds. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** A person has to change something first: a permission, a channel, a token. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Discord will never take this. */
  | { readonly kind: 'poison'; readonly reason: string }
  /** Discord is away. */
  | { readonly kind: 'failed'; readonly reason: string }

/** Returns the outcome that follows from a failed call. */
export function outcomeOfFailure({
  status,
  message: reason,
  retryAfterMs = 0,
  cause,
}: DiscordFailure): MirrorOutcome {
  // The circuit is open after a similar refusal, so Discord was not called; staff can read why.
  if (cause instanceof CircuitOpen) return { kind: 'refused', reason: cause.trouble.reason }
  if (status === 429) return { kind: 'wait', ms: retryAfterMs }
  if (status === 401 || status === 403 || status === 404) return { kind: 'refused', reason }
  if (status !== undefined && status >= 400 && status < 500) return { kind: 'poison', reason }
  return { kind: 'failed', reason }
}

interface Attempt {
  /** The mirror when it was taken. */
  readonly taken: Pick<DiscordMirror, 'attempts' | 'wanted'>
  readonly timing: MirrorTiming
  readonly now: Date
}

/** Returns the values of a mirror to store after an attempt. */
export function valuesAfter(outcome: MirrorOutcome, { taken, timing, now }: Attempt): Partial<DiscordMirror> {
  const later = (ms: number) => momentIn(ms, now)
  const written = { done: taken.wanted, status: 'current', attempts: 0, wait_until: '' } as const
  if (outcome.kind === 'delivered') {
    const { lookAt, trouble = '' } = outcome
    return { ...written, next_attempt: lookAt ? formatDate(lookAt) : '', last_error: trouble }
  }
  if (outcome.kind === 'finished')
    return { ...written, next_attempt: '', discord_id: '', thread_id: '', body_hash: '', last_error: '' }
  if (outcome.kind === 'gone')
    return { ...written, status: 'gone', next_attempt: '', last_error: mirrorTroubleWords.gone }
  if (outcome.kind === 'wait') return { next_attempt: later(outcome.ms) }

  const { kind, reason: last_error } = outcome
  if (kind === 'failed') return { next_attempt: later(pauseAfter(taken.attempts, timing)), last_error }
  // A refused write may be allowed later; an invalid one stays invalid.
  return { status: 'parked', next_attempt: kind === 'refused' ? later(timing.refusedMs) : '', last_error }
}
