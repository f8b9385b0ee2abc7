import { ApiError, type Transaction } from '@longhouse/engine'
import { relays, type RelayAudience, type RelayName } from '@longhouse/contract/relays'
import { outboxCollection } from '../../collections/relays.ts'

/** Messages that a member wants to add to the outbox. */
export interface NewMessages {
  readonly relay: RelayName
  readonly actorId: string
  readonly count: number
  readonly now: Date
}

/**
 * Limits of a member's waiting messages, and of those in an hour. Discord takes thirty a minute in a channel:
 * the waiting messages of one member delay the others by little more than a minute. Two applications with the
 * longest allowed answers fit.
 */
const allowances: Readonly<Record<RelayAudience, { readonly waiting: number; readonly anHour: number }>> = {
  member: { waiting: 40, anHour: 80 },
  staff: { waiting: 400, anHour: 1200 },
}
const hourMs = 3_600_000
const tryAgainSeconds = 300

/**
 * Throws 429 if a member has too many messages waiting, or has sent too many within the hour. The caller has
 * locked the outbox, so that concurrent requests count each other.
 */
export async function requireRoom(
  tx: Transaction,
  { relay, actorId, count, now }: NewMessages,
): Promise<void> {
  const audience = relays.find(({ name }) => name === relay)?.audience ?? 'member'
  const { waiting, anHour } = allowances[audience]
  const names = relays.filter((one) => one.audience === audience).map(({ name }) => name)
  const those = `actor_id = {:actor} && (${names.map((name) => `relay = '${name}'`).join(' || ')})`
  const params = { actor: actorId, since: new Date(now.getTime() - hourMs) }
  const outbox = tx.records(outboxCollection)
  const pending = await outbox.count({ filter: `${those} && status = 'pending'`, params })
  if (pending + count > waiting) throw tooMany('Too many of your messages still wait to be sent.')
  const recent = await outbox.count({ filter: `${those} && created > {:since}`, params })
  if (recent + count > anHour) throw tooMany('You have sent too many messages within the hour.')
}

function tooMany(what: string): ApiError {
  return new ApiError({
    status: 429,
    code: 'too_many_messages',
    message: `${what} Please try again later.`,
    retryAfter: tryAgainSeconds,
  })
}
