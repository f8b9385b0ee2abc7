import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { quantiles, type Quantiles } from './quantiles.ts'

const times: number[] = []

// A thread of its own: what keeps the drill busy must not look like a server that stands still.
if (!isMainThread) {
  // What the other end of this file hands over.
  const { url, everyMs } = workerData as { url: string; everyMs: number }
  let askedAt: number | undefined
  parentPort?.once('message', () => {
    // An answer that has not come counts as long as it was waited for.
    if (askedAt !== undefined) times.push(performance.now() - askedAt)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(times)
    process.exit()
  })
  for (;;) {
    askedAt = performance.now()
    await fetch(`${url}/api/health`)
    times.push(performance.now() - askedAt)
    askedAt = undefined
    await sleep(everyMs)
  }
}

/** Asks for health again and again, with pauses of so many milliseconds; gives how long the answers took. */
export function watchHealth(url: string, everyMs = 5): { stop(): Promise<Quantiles> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, everyMs } })
  return {
    stop: async () => {
      const told = new Promise((resolve) => worker.once('message', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop')
      const answer = await told
      return quantiles(Array.isArray(answer) ? answer.map(Number) : [])
    },
  }
}
