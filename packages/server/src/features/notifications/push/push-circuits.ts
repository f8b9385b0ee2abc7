import { pauseAfter, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** So many devices in a row must fail until it is the service that is to blame, and not one of them. */
const devicesToBlame = 3

interface Trouble {
  /** The devices that failed since one did not. */
  readonly devices: ReadonlySet<string>
  readonly rests: number
  readonly until: Date
}

const noTrouble: Trouble = { devices: new Set(), rests: 0, until: new Date(0) }

/** Which push services rest on this node: nobody waits for a service that is away, except for its own devices. */
export class PushCircuits {
  readonly #timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>
  readonly #troubles = new Map<string, Trouble>()

  constructor(timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>) {
    this.#timing = timing
  }

  /** The services that rest, with until when. */
  resting(now: Date): ReadonlyMap<string, Date> {
    const resting = [...this.#troubles].filter(([, { until }]) => until > now)
    return new Map(resting.map(([service, { until }]) => [service, until]))
  }

  succeeded(service: string): void {
    this.#troubles.delete(service)
  }

  /** A device could not be reached; with several of them the service rests, longer each time. */
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
    // Those that were on their way while it began to rest say nothing new.
    const isBlamed = devices.size >= devicesToBlame && until <= now
    const pauseMs = pauseAfter(rests + 1, this.#timing)
    this.#troubles.set(
      service,
      isBlamed
        ? { devices, rests: rests + 1, until: new Date(now.getTime() + Math.ceil(pauseMs)) }
        : { devices, rests, until },
    )
  }

  /** The service itself asks for a pause. */
  rest({ service, until }: { readonly service: string; readonly until: Date }): void {
    this.#troubles.set(service, { ...(this.#troubles.get(service) ?? noTrouble), until })
  }
}
