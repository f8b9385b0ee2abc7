import type { IncomingHttpHeaders } from 'node:http'
import { decrypt } from './decrypt.ts'
import type { KeptSubscription } from './subscriptions.ts'
import { checkSender } from './vapid.ts'

/** An accepted push, as the browser reads it. */
export interface SimPush {
  /** The id of its subscription. */
  readonly subscription: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly text: string
  /** Seconds for which the service stores it. */
  readonly ttl: number
  readonly urgency: string
  /** While it waits, a later one with the same topic replaces it; empty for none. */
  readonly topic: string
  /** How to reach the operator of the server that sent it. */
  readonly subject: string
  readonly serverKey: string
  readonly bytes: number
}

/** A received push. */
export interface IncomingPush {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly subscription: KeptSubscription | undefined
  readonly audience: string
  readonly now: Date
}

/** Why a push is refused. */
export interface Refusal {
  readonly status: number
  readonly reason: string
}

/** Bytes that every push service must accept. */
const maxBytes = 4096
const urgencies = ['very-low', 'low', 'normal', 'high']

/** Checks a push: returns it if it is accepted, otherwise the refusal (RFC 8030, 8291, 8292). */
export function takePush(push: IncomingPush): SimPush | Refusal {
  const { id, headers, body, subscription, audience, now } = push
  if (!subscription) return refusal(404, 'Nobody has subscribed here.')
  if (subscription.isGone) return refusal(410, 'The subscription is gone.')
  const sender = checkSender({ authorization: headers.authorization, audience, now })
  if (typeof sender === 'string') return refusal(401, sender)
  if (subscription.serverKey !== undefined && subscription.serverKey !== sender.key)
    return refusal(403, 'The subscription is for another server.')
  const wrong = headerProblem(headers)
  if (wrong) return refusal(400, wrong)
  if (body.length > maxBytes) return refusal(413, `A push has ${maxBytes} bytes at most.`)
  const text = read(body, subscription)
  if (text === undefined) return refusal(400, 'The browser could not decrypt it.')
  return {
    subscription: id,
    receivedAt: now.toISOString(),
    text,
    ttl: Number(headers['ttl']),
    urgency: one(headers['urgency']) ?? 'normal',
    topic: one(headers['topic']) ?? '',
    subject: sender.subject,
    serverKey: sender.key,
    bytes: body.length,
  }
}

function headerProblem(headers: IncomingHttpHeaders): string | undefined {
  if (!/^\d{1,9}$/.test(one(headers['ttl']) ?? '')) return 'TTL is missing.'
  if (headers['content-encoding'] !== 'aes128gcm') return 'The content encoding must be aes128gcm.'
  if (!urgencies.includes(one(headers['urgency']) ?? 'normal')) return 'The urgency is unknown.'
  if (!/^[\w-]{0,32}$/.test(one(headers['topic']) ?? '')) return 'A topic is 32 letters of base64url at most.'
  return undefined
}

function read(body: Buffer, keys: KeptSubscription): string | undefined {
  try {
    return decrypt(body, keys).toString('utf8')
  } catch {
    return undefined
  }
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function refusal(status: number, reason: string): Refusal {
  return { status, reason }
}
