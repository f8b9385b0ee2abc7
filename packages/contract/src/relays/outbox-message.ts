import { date, json, number, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import type { RelayBody } from './relay-body.ts'
import { relayNames } from './relay.ts'

/** The status of a message: waiting, delivered, or set aside after too many failures. */
export const outboxStatuses = ['pending', 'delivered', 'parked'] as const

/** A message for a chat channel, stored until it is delivered. */
export const outboxMessageShape = shape({
  relay: select(relayNames, { required: true }),
  status: select(outboxStatuses, { required: true }),
  /** Rises within a relay; messages leave in this order. */
  sequence: number({ onlyInt: true }),
  /** The body as it will be sent, rebuilt by the server. */
  body: json<RelayBody>({ maxSize: 256 * 1024 }),
  /** The member who caused it, stored as text so that the message outlives the account. */
  actor_id: text({ max: 15 }),
  attempts: number({ onlyInt: true }),
  next_attempt: date({}),
  last_error: text({ max: 1000 }),
  /** When the current run of failures began because Discord was unreachable. */
  failing_since: date({}),
  delivered_at: date({}),
  /** The chat platform's id of the delivered message. */
  message_id: text({ max: 25 }),
  ...timestamps,
})

/** A stored message. */
export type OutboxMessage = RecordOf<typeof outboxMessageShape>
