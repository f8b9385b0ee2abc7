import type { Engine } from '@longhouse/engine'
import type { PushDevice } from '@longhouse/contract/notifications'
import type { Platform } from '../../../platform/feature.ts'
import { toldLater, type Outcome } from '../../../platform/deliveries/outcome.ts'
import type { NoticeDelivery } from '../../../collections/notifications.ts'
import type { NoticeSources } from '../../../platform/notices/notice-source.ts'
import { isToldLater } from '../notice-for-reader.ts'
import { patienceOf } from '../../../platform/portions.ts'
import { forgetDevice } from './push-devices.ts'
import { type PushCircuits, serviceOf } from './push-services.ts'
import type { ReadVapidKeys, VapidKeys } from './vapid-keys.ts'
import { writePush, type Push } from './write-push.ts'
import { encryptPush } from './encrypt-push.ts'

export interface PushSender extends Pick<Platform, 'settings' | 'community' | 'now' | 'closing'> {
  readonly engine: Engine
  readonly sources: NoticeSources
  readonly readKeys: ReadVapidKeys
  readonly circuits: PushCircuits
}

/** Makes one attempt; never throws for errors of a push service. */
export async function sendPush(
  sender: PushSender,
  delivery: NoticeDelivery,
): Promise<Outcome<NoticeDelivery>> {
  const { engine } = sender
  if (Date.parse(delivery.expires) <= (await engine.clock()).getTime()) return { kind: 'expired' }
  if (delivery.attempts > 1 && (await isToldLater(engine, delivery)))
    return { kind: 'expired', reason: toldLater }
  const push = await writePush(sender, delivery)
  if (push?.kind !== 'push') return push ?? { kind: 'expired' }
  const outcome = await sendToDevice(sender, push)
  return outcome.kind === 'gone' ? { kind: 'expired', reason: outcome.reason } : outcome
}

/** Sends a push to a device. Updates its service's pause, and deletes a device that is gone. */
export async function sendToDevice(
  sender: PushSender,
  push: Push & { readonly device: PushDevice },
): Promise<PostOutcome> {
  const { engine, circuits } = sender
  const { id, service } = push.device
  const outcome = await postPush({ ...sender, keys: await sender.readKeys(engine) }, push)
  const now = await engine.clock()
  // A call that this site aborted is no failure of the service.
  if (outcome.kind === 'failed' && !sender.closing?.aborted) circuits.failed({ service, device: id, now })
  if (outcome.kind === 'wait') circuits.rest({ service, until: new Date(now.getTime() + outcome.ms) })
  if (outcome.kind === 'delivered') circuits.succeeded(service)
  if (outcome.kind === 'gone') await forgetDevice(sender, push.device)
  return outcome
}

/** A push service's response to a push. */
type PostOutcome =
  | { readonly kind: 'delivered' }
  /** The subscription has ended, or its service or key is no longer valid. */
  | { readonly kind: 'gone'; readonly reason: string }
  /** The service demands a pause of that many milliseconds. */
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: string }
  /** The service will never take this push. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The service could not be reached, or has failed. */
  | { readonly kind: 'failed'; readonly reason: string }

interface PushPost extends Pick<Platform, 'settings' | 'closing' | 'now'> {
  readonly keys: VapidKeys
}

const patienceMs = 10_000
const usualWaitMs = 60_000
const longestWaitMs = 60 * 60_000

/** Sends a push to the service of a device; never throws for errors of the service. */
async function postPush(
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
