import type { Engine } from '@longhouse/engine'
import type { PushDevice } from '@longhouse/contract/notifications'
import type { Platform } from '../../../platform/feature.ts'
import { toldLater } from '../../../platform/deliveries/parked-queue.ts'
import type { NoticeDelivery } from '../notice-deliveries.collection.ts'
import { isToldLater } from '../told-later.ts'
import { forgetDevice } from './forget-device.ts'
import { postPush, type PostOutcome, type Push } from './post-push.ts'
import type { PushCircuits } from './push-circuits.ts'
import type { ReadVapidKeys } from './vapid-keys.ts'
import { writePush } from './write-push.ts'

/** What became of one attempt. */
export type PushOutcome =
  | PostOutcome
  /** There is nothing left to tell, for a reason besides the failures before where there is one. */
  | { readonly kind: 'expired'; readonly why?: string }
  /** Not before this moment, for reasons of ours. */
  | { readonly kind: 'later'; readonly from: Date }

export interface PushSender extends Pick<Platform, 'settings' | 'community' | 'now' | 'closing'> {
  readonly engine: Engine
  readonly readKeys: ReadVapidKeys
  readonly circuits: PushCircuits
}

/** One attempt; never throws for what a push service does. */
export async function sendPush(sender: PushSender, delivery: NoticeDelivery): Promise<PushOutcome> {
  const { engine } = sender
  if (Date.parse(delivery.expires) <= (await engine.clock()).getTime()) return { kind: 'expired' }
  if (delivery.attempts > 1 && (await isToldLater(engine, delivery)))
    return { kind: 'expired', why: toldLater }
  const push = await writePush(sender, delivery)
  if (push?.kind !== 'push') return push ?? { kind: 'expired' }
  return sendToDevice(sender, push)
}

/** Gives a push to a device, and says what that tells of the device and of its service. */
export async function sendToDevice(
  sender: PushSender,
  push: Push & { readonly device: PushDevice },
): Promise<PostOutcome> {
  const { engine, circuits } = sender
  const { id, service } = push.device
  const outcome = await postPush({ ...sender, keys: await sender.readKeys(engine) }, push)
  const now = await engine.clock()
  // What we broke off ourselves says nothing of the service.
  if (outcome.kind === 'away' && !sender.closing?.aborted) circuits.failed({ service, device: id, now })
  if (outcome.kind === 'wait') circuits.rest({ service, until: new Date(now.getTime() + outcome.ms) })
  if (outcome.kind === 'delivered') circuits.succeeded(service)
  if (outcome.kind === 'gone') await forgetDevice(sender, push.device)
  return outcome
}
