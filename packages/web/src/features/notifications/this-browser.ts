import { pushDevicesPath, type NewPushDevice } from '@longhouse/contract/notifications'
import { api } from '../../lib/api.ts'
import { currentSessionId } from '../../lib/base/session.ts'
import { workerReady } from '../../lib/worker.ts'

/** The ability of a browser to receive pushes. */
export type PushAbility =
  | 'able'
  /** The person has refused, and only the browser's own settings change that. */
  | 'refused'
  /** On an iPhone or iPad: not before the site is on the home screen. */
  | 'home-screen-first'
  | 'unable'

/** Returns this browser's ability to receive pushes, without a permission request. */
export function pushAbility(): PushAbility {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!hasPush) return isAppleTouch() ? 'home-screen-first' : 'unable'
  return Notification.permission === 'denied' ? 'refused' : 'able'
}

/** iPads say that they are Macs, but Macs have no touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Returns the address under which pushes reach this browser, or null. */
export async function ownEndpoint(): Promise<string | null> {
  if (pushAbility() === 'unable' || pushAbility() === 'home-screen-first') return null
  return (await ownSubscription())?.endpoint ?? null
}

/** Requests the permission, subscribes the browser and registers it. Throws if one of them fails. */
export async function switchPushOn(): Promise<void> {
  // First of all: some browsers allow the request only right after a click.
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused()
  const registration = await workerReady()
  if (!registration) throw new NoPushService()
  const { server_key } = await api.client.send<{ server_key: string }>(pushDevicesPath, {})
  const known = await registration.pushManager.getSubscription()
  // A subscription for another key of the site, or of another account, is useless here.
  if (known && !isFor(known, server_key)) await known.unsubscribe()
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: server_key })
    .catch((cause: unknown) => {
      throw new NoPushService({ cause })
    })
  await register(subscription, server_key)
}

/** Registers a new push address of the browser. Does nothing if the browser has no subscription. */
export async function followPushAddress(): Promise<void> {
  const subscription = pushAbility() === 'able' ? await ownSubscription() : null
  if (!subscription) return
  const { server_key } = await api.client.send<{ server_key: string }>(pushDevicesPath, {})
  if (isFor(subscription, server_key)) await register(subscription, server_key)
}

/** Unsubscribes: nothing reaches this browser from now on, even if the site still has the address. */
export async function switchPushOff(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

/** The person, or the browser on its own, has refused. */
export class PushRefused extends Error {}

/** The browser has no push service, or could not reach it. */
export class NoPushService extends Error {
  constructor(options?: ErrorOptions) {
    super('No push service', options)
  }
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await workerReady()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function register(subscription: PushSubscription, server_key: string): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  const body: NewPushDevice = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    server_key,
    session: currentSessionId(),
  }
  await api.client.send(pushDevicesPath, { method: 'POST', body })
}

function isFor({ options }: PushSubscription, serverKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === serverKey
}
