import type { Engine } from '@longhouse/engine'
import type { PushDevice } from '@longhouse/contract/notifications'
import type { Platform } from '../../../platform/feature.ts'
import { toldLater, type Outcome } from '../../../platform/deliveries/outcome.ts'
import type { NoticeDelivery } from '../../../collections/notifications.ts'
import type { NoticeSources } from '../../../platform/notices/notice-source.ts'
import { isToldLater } from '../told-later.ts'
import { forgetDevice } from './forget-device.ts'
import { postPush, type PostOutcome, type Push } from './post-push.ts'
import type { PushCircuits } from './push-circuits.ts'
import type { ReadVapidKeys } from './vapid-keys.ts'
import { writePush } from './write-push.ts'

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
