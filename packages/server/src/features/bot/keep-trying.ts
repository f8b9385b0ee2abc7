import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter } from '../../platform/deliveries/delivery-timing.ts'

/** Pauses from a few seconds to ten minutes, with jitter. */
export const patience = { firstPauseMs: 2000, maxPauseMs: 600_000 }

interface Trying {
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
}

/** Repeats the work until it succeeds or the signal aborts. */
export async function keepTrying(work: () => Promise<void>, { signal, onFailure }: Trying): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return
      onFailure(error)
    }
    await sleep(pauseAfter(failures, patience), undefined, { signal, ref: false }).catch(() => undefined)
  }
}
