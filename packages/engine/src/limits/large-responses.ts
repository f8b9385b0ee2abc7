import { FairQueue } from '../lib/queues.ts'

/** Bytes from which on a response is large. */
const largeBytes = 1024 * 1024
const few = { running: 4, runningEach: 2, waiting: 40, waitingEach: 8, waitMs: 5000 }

/** The place of one response among the large ones, should it turn out to be one. */
interface ResponseSlot {
  /**
   * Waits until a response of about `bytes` may be made. Throws `unavailable` if too many wait, or for too
   * long.
   */
  readonly hold: (bytes: number) => Promise<void>
  /** The response is out of memory; `hold` may not be called after this. */
  readonly release: () => void
}

/**
 * Lets only a few large responses be in memory at a time, half of them of one caller, from being made to
 * being sent.
 */
export class LargeResponseLimiter {
  readonly #queue = new FairQueue(few)

  open(caller: string): ResponseSlot {
    const { promise: isOut, resolve: release } = Promise.withResolvers<void>()
    let place: Promise<void> | undefined
    const take = async () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const work = async () => {
        resolve()
        await isOut
      }
      this.#queue.run(caller, work).catch(reject)
      return promise
    }
    return {
      hold: async (bytes) => {
        if (bytes >= largeBytes) await (place ??= take())
      },
      release,
    }
  }
}
