import { date, json, relation, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'

/** What a device may be, and how many somebody has. */
export const pushLimits = {
  /** Devices of one member. */
  devices: 10,
  /** The address of a subscription; those of Windows are the longest. */
  endpoint: 1000,
  /** Its name: `Firefox on Android`. */
  device: 100,
  /** The origin of its push service. */
  service: 255,
  /** Letters of base64url of a public key on P-256. */
  key: 88,
  session: 30,
} as const

/** With what a message to a browser is encrypted (RFC 8291). */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** A browser to which somebody has notices pushed. */
export const pushDeviceShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  /** The id of the session in which it is logged in: with that the device goes, also when it is ended from elsewhere. */
  session: text({ max: pushLimits.session, hidden: true }),
  endpoint: text({ required: true, max: pushLimits.endpoint }),
  /** The origin of the endpoint. */
  service: text({ required: true, max: pushLimits.service, hidden: true }),
  keys: json<PushKeys>({ maxSize: 500, hidden: true }),
  /** The key of this site with which it was subscribed; to another one no message comes. */
  server_key: text({ required: true, max: pushLimits.key, hidden: true }),
  device: text({ max: pushLimits.device }),
  /** When a push was taken for it, for the last time. */
  last_ok: date({}),
  /** Since when none is; empty while all is well. */
  failed: date({}),
  ...timestamps,
})

/** A stored device. */
export type PushDevice = RecordOf<typeof pushDeviceShape>

/** What a browser tells when it wants pushes. */
export interface NewPushDevice {
  readonly endpoint: string
  readonly keys: PushKeys
  readonly server_key: string
  /** The session of this browser, where it knows it. */
  readonly session?: string | undefined
}

/** Where devices are registered, and the key of this site is. */
export const pushDevicesPath = '/api/notifications/devices'

/** Where one gets a test. */
export function pushTestPath(device: string): string {
  return `${pushDevicesPath}/${device}/test`
}

/** What came of a test: on its way, taken back by the browser, or not taken this time. */
export type PushTestResult = 'sent' | 'gone' | 'failed'
