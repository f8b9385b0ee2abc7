import type { NextStep } from '../../../platform/deliveries/delivery-loop.ts'
import { pauseAfter, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** Leaves Discord alone for a while when it is away, so that not everybody who waits asks in vain. */
export class Rest {
  readonly #timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>
  #failures = 0
  #until = 0

  constructor(timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>) {
    this.#timing = timing
  }

  /** Looks for something to do, unless it is time to rest. */
  async next<Entry>(look: () => Promise<NextStep<Entry>>): Promise<NextStep<Entry>> {
    const ms = this.#until - performance.now()
    return ms > 0 ? { kind: 'wait', ms } : look()
  }

  /** Discord did not answer, or asks for a pause. */
  begin(ms = 0): void {
    this.#failures += 1
    this.#until = performance.now() + Math.max(ms, pauseAfter(this.#failures, this.#timing))
  }

  end(): void {
    this.#failures = 0
  }
}
