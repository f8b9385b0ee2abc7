import type { PushDevice, PushMessage } from '@longhouse/contract/notifications'
import type { Platform } from '../../../platform/feature.ts'
import { patienceOf } from '../../../platform/unless-aborted.ts'
import { encryptPush } from './encrypt-push.ts'
import { serviceOf } from './push-services.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** What a push service made of a push. */
export type PostOutcome =
  | { readonly kind: 'delivered' }
  /** The browser has taken its subscription back, or we would not push to it. */
  | { readonly kind: 'gone'; readonly reason: string }
  /** The service asks us to wait that many milliseconds. */
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: string }
  /** It will never take this push. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It could not be reached, or is in trouble. */
  | { readonly kind: 'away'; readonly reason: string }

/** A push and how the service is to treat it. */
export interface Push {
  readonly message: PushMessage
  /** How long it is kept for a device that is off. */
  readonly ttlSeconds: number
  readonly isUrgent: boolean
}

export interface PushPost extends Pick<Platform, 'settings' | 'closing' | 'now'> {
  readonly keys: VapidKeys
}

const patienceMs = 10_000
const usualWaitMs = 60_000
const longestWaitMs = 60 * 60_000

/** Gives a push to the service of a device; never throws for what the service does. */
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
        // What waits for a device that is off is replaced by what is newer of the same.
        topic: message.tag,
      },
      body: new Uint8Array(body),
      // Nobody sends us elsewhere.
      redirect: 'manual',
      signal: patienceOf(patienceMs, closing),
    })
    // Whatever it says is not read.
    await answer.body?.cancel()
    return outcomeOf(answer)
  } catch (error) {
    return { kind: 'away', reason: reasonOf(error) }
  }
}

function outcomeOf({ ok, status, headers }: Response): PostOutcome {
  if (ok) return { kind: 'delivered' }
  const reason = `The push service answered ${status}.`
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  if (status === 429) return { kind: 'wait', ms: waitOf(headers.get('retry-after')), reason }
  return { kind: status >= 500 ? 'away' : 'refused', reason }
}

/** `Retry-After` in seconds; some services send a date, for which the usual wait will do. */
function waitOf(retryAfter: string | null): number {
  const ms = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : usualWaitMs
  return Math.min(Math.max(ms, 1000), longestWaitMs)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
