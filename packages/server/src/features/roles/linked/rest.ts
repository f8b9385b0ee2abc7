import type { NextStep } from '../../../platform/deliveries/delivery-loop.ts'
import { pauseAfter, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** Pauses calls while Discord is down, so that not every waiting row tries in vain. */
export class Rest {
  readonly #timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>
  #failures = 0
  #until = 0

  constructor(timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>) {
    this.#timing = timing
  }

  /** Looks for work, unless there is a pause. */
  async next<Entry>(look: () => Promise<NextStep<Entry>>): Promise<NextStep<Entry>> {
    const ms = this.#until - performance.now()
    return ms > 0 ? { kind: 'wait', ms } : look()
  }

  /** Begins a pause: Discord did not respond, or demands one. */
  begin(ms = 0): void {
    this.#failures += 1
    this.#until = performance.now() + Math.max(ms, pauseAfter(this.#failures, this.#timing))
  }

  end(): void {
    this.#failures = 0
  }
}
