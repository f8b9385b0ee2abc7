import { date, json, number, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import type { RelayBody } from './relay-body.ts'

const memberRelays: readonly RelayName[] = ['clip-upload', 'staff-application', 'game-interest']

/** The callers who may use a relay. */
export type RelayAudience = 'staff' | 'member'

/** A same-site endpoint that forwards messages to a chat channel. */
export interface Relay {
  readonly name: RelayName
  /** URL path of its endpoint. */
  readonly path: string
  readonly audience: RelayAudience
}

/** Names of the relays; `DISCORD_WEBHOOK_<NAME>` in the environment follows from them. */
export const relayNames = [
  'event-logs',
  'notes-update',
  'clip-upload',
  'clip-logs',
  'faq-logs',
  'coc-logs',
  'rank-logs',
  'staff-application',
  'game-interest',
] as const

/** The name of a relay. */
export type RelayName = (typeof relayNames)[number]

/** Every relay with its path and audience. */
export const relays: readonly Relay[] = relayNames.map((name) => ({
  name,
  path: relayPath(name),
  audience: memberRelays.includes(name) ? 'member' : 'staff',
}))

/** URL path of a relay on this site. */
export function relayPath(name: RelayName): string {
  // The specification gives this one relay, and no other, a file ending.
  return name === 'notes-update' ? '/api/webhooks/notes-update.js' : `/api/webhooks/${name}`
}

/** The environment setting that holds a relay's webhook, for example `DISCORD_WEBHOOK_EVENT_LOGS`. */
export function webhookSetting(name: RelayName): string {
  return `DISCORD_WEBHOOK_${name.replaceAll('-', '_').toUpperCase()}`
}

/** Colours of the embeds that log changes. */
export const logColors = { created: 0x2ecc71, updated: 0x3498db, deleted: 0xe74c3c } as const

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
