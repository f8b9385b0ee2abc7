import type { Platform } from '../../../platform/feature.ts'
import { pauseAfter, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/**
 * The push services of browsers. Any client can send an address, so the server posts only to these hosts and
 * to those that the operator names (`PUSH_SERVICES`).
 */
const knownHosts: readonly RegExp[] = [
  // Chrome and browsers built on it
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  // Firefox
  /^updates\.push\.services\.mozilla\.com$/,
  // Safari
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  // Edge on Windows
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** Returns the origin of a subscription's address, or undefined if the server does not push to it. */
export function serviceOf(
  endpoint: string,
  { pushServices }: Pick<Platform['settings'], 'pushServices'>,
): string | undefined {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return undefined
  if (pushServices.includes(url.origin)) return url.origin
  const isUsual = url.protocol === 'https:' && url.port === ''
  return isUsual && knownHosts.some((host) => host.test(url.hostname)) ? url.origin : undefined
}

/** Devices that must fail in a row before the service is to blame, and not one of them. */
const devicesToBlame = 3

interface Trouble {
  /** The devices that failed since one did not. */
  readonly devices: ReadonlySet<string>
  readonly rests: number
  readonly until: Date
}

const noTrouble: Trouble = { devices: new Set(), rests: 0, until: new Date(0) }

/** Pauses of push services on this node: a service that is down delays only its own devices. */
export class PushCircuits {
  readonly #timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>
  readonly #troubles = new Map<string, Trouble>()

  constructor(timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>) {
    this.#timing = timing
  }

  /** Returns the paused services, with the end of each pause. */
  resting(now: Date): ReadonlyMap<string, Date> {
    const resting = [...this.#troubles].filter(([, { until }]) => until > now)
    return new Map(resting.map(([service, { until }]) => [service, until]))
  }

  succeeded(service: string): void {
    this.#troubles.delete(service)
  }

  /** Counts a device that could not be reached. With several of them the service pauses, longer each time. */
  failed({
    service,
    device,
    now,
  }: {
    readonly service: string
    readonly device: string
    readonly now: Date
  }): void {
    const { devices: before, rests, until } = this.#troubles.get(service) ?? noTrouble
    const devices = new Set([...before, device].slice(0, devicesToBlame))
    // Pushes in flight when the pause began prove nothing new.
    const isBlamed = devices.size >= devicesToBlame && until <= now
    const pauseMs = pauseAfter(rests + 1, this.#timing)
    this.#troubles.set(
      service,
      isBlamed
        ? { devices, rests: rests + 1, until: new Date(now.getTime() + Math.ceil(pauseMs)) }
        : { devices, rests, until },
    )
  }

  /** Pauses a service that demands it. */
  rest({ service, until }: { readonly service: string; readonly until: Date }): void {
    this.#troubles.set(service, { ...(this.#troubles.get(service) ?? noTrouble), until })
  }
}
