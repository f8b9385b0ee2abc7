import { date, json, number, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import type { RelayBody } from './relay-body.ts'
import { relayNames } from './relay.ts'

/** The life of a message: waiting, delivered, or set aside after too many failures. */
export const outboxStatuses = ['pending', 'delivered', 'parked'] as const

/** A message for a chat channel that is kept until it has been delivered. */
export const outboxMessageShape = shape({
  relay: select(relayNames, { required: true }),
  status: select(outboxStatuses, { required: true }),
  /** Rises within a relay; messages leave in this order. */
  sequence: number({ onlyInt: true }),
  /** The body as it will be sent, rebuilt by the server. */
  body: json<RelayBody>({ maxSize: 256 * 1024 }),
  /** The person behind it; kept as text so that the message outlives the account. */
  actor_id: text({ max: 15 }),
  attempts: number({ onlyInt: true }),
  next_attempt: date({}),
  last_error: text({ max: 1000 }),
  /** When the first of the latest attempts failed because Discord was away. */
  failing_since: date({}),
  delivered_at: date({}),
  /** The chat platform's id of the delivered message. */
  message_id: text({ max: 25 }),
  ...timestamps,
})

/** A stored message. */
export type OutboxMessage = RecordOf<typeof outboxMessageShape>
