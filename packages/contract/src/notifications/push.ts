import { date, json, relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Limits of a device's fields, and the number of devices of a member. */
export const pushLimits = {
  /** Devices of one member. */
  devices: 10,
  /** The address of a subscription; those of Windows are the longest. */
  endpoint: 1000,
  /** Its name: `Firefox on Android`. */
  device: 100,
  /** The origin of its push service. */
  service: 255,
  /** Length of a P-256 public key in base64url. */
  key: 88,
  session: 30,
} as const

/** The keys that encrypt messages to a browser (RFC 8291). */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** A browser that a member receives pushes in. */
export const pushDeviceShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  /** The id of its login session. The device is deleted with the session, also if that is ended elsewhere. */
  session: text({ max: pushLimits.session, hidden: true }),
  endpoint: text({ required: true, max: pushLimits.endpoint }),
  /** The origin of the endpoint. */
  service: text({ required: true, max: pushLimits.service, hidden: true }),
  keys: json<PushKeys>({ maxSize: 500, hidden: true }),
  /** The site's public key that it was subscribed with; messages signed by another key do not arrive. */
  server_key: text({ required: true, max: pushLimits.key, hidden: true }),
  device: text({ max: pushLimits.device }),
  /** When its push service last accepted a push. */
  last_ok: date({}),
  /** Since when pushes fail; empty while they succeed. */
  failed: date({}),
  ...timestamps,
})

/** A stored device. */
export type PushDevice = RecordOf<typeof pushDeviceShape>

/** The data that a browser sends to subscribe. */
export interface NewPushDevice {
  readonly endpoint: string
  readonly keys: PushKeys
  readonly server_key: string
  /** The session of this browser, if known. */
  readonly session?: string | undefined
}

/** URL path that registers devices and returns the site's key. */
export const pushDevicesPath = '/api/notifications/devices'

/** URL path that sends a device a test. */
export function pushTestPath(device: string): string {
  return `${pushDevicesPath}/${device}/test`
}

/** The result of a test: accepted by the push service, subscription revoked, or not accepted this time. */
export type PushTestResult = 'sent' | 'gone' | 'failed'

/** The content of a push to the service worker, as JSON. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The path of this site that a click opens. */
  readonly url: string
  /** A later message replaces an earlier one with the same tag. */
  readonly tag: string
  /** The number of unseen notices, for the badge on the app's icon. */
  readonly count: number
}
