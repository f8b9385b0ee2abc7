import type { PushDevice, PushMessage } from '@longhouse/contract/notifications'
import type { Platform } from '../../../platform/feature.ts'
import { patienceOf } from '../../../platform/unless-aborted.ts'
import { encryptPush } from './encrypt-push.ts'
import { serviceOf } from './push-services.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A push service's response to a push. */
export type PostOutcome =
  | { readonly kind: 'delivered' }
  /** The subscription has ended, or its service or key is no longer valid. */
  | { readonly kind: 'gone'; readonly reason: string }
  /** The service demands a pause of that many milliseconds. */
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: string }
  /** The service will never take this push. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The service could not be reached, or has failed. */
  | { readonly kind: 'failed'; readonly reason: string }

/** A push and its delivery options. */
export interface Push {
  readonly message: PushMessage
  /** Time that the service stores it for a device that is off. */
  readonly ttlSeconds: number
  readonly isUrgent: boolean
}

export interface PushPost extends Pick<Platform, 'settings' | 'closing' | 'now'> {
  readonly keys: VapidKeys
}

const patienceMs = 10_000
const usualWaitMs = 60_000
const longestWaitMs = 60 * 60_000

/** Sends a push to the service of a device; never throws for errors of the service. */
export async function postPush(
  { settings, closing, now, keys }: PushPost,
  { device, message, ttlSeconds, isUrgent }: Push & { readonly device: PushDevice },
): Promise<PostOutcome> {
  const service = serviceOf(device.endpoint, settings)
  if (!service || !device.keys) return { kind: 'gone', reason: 'This is no push service that is known.' }
  if (device.server_key !== keys.publicKey)
    return { kind: 'gone', reason: 'It was subscribed with an earlier key of the site.' }
  const body = encryptPush(Buffer.from(JSON.stringify(message)), { keys: device.keys })
  try {
    const answer = await fetch(device.endpoint, {
      method: 'POST',
      headers: {
        authorization: keys.authorize(service, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: isUrgent ? 'high' : 'normal',
        // A newer push about the same replaces this one if it still waits for a device that is off.
        topic: message.tag,
      },
      body: new Uint8Array(body),
      // A redirect could lead to any host.
      redirect: 'manual',
      signal: patienceOf(patienceMs, closing),
    })
    // The body is not read.
    await answer.body?.cancel()
    return outcomeOf(answer)
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

function outcomeOf({ ok, status, headers }: Response): PostOutcome {
  if (ok) return { kind: 'delivered' }
  const reason = `The push service answered ${status}.`
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  if (status === 429) return { kind: 'wait', ms: waitOf(headers.get('retry-after')), reason }
  return { kind: status >= 500 ? 'failed' : 'refused', reason }
}

/** Parses `Retry-After` in seconds. For a date, which some services send, the usual pause will do. */
function waitOf(retryAfter: string | null): number {
  const ms = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : usualWaitMs
  return Math.min(Math.max(ms, 1000), longestWaitMs)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
