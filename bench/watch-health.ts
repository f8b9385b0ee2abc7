import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { quantiles, type Quantiles } from './quantiles.ts'

const times: number[] = []

// A separate thread: a busy drill must not look like a stalled server.
if (!isMainThread) {
  // The data from the main thread, below.
  const { url, everyMs } = workerData as { url: string; everyMs: number }
  let askedAt: number | undefined
  parentPort?.once('message', () => {
    // A pending response counts with its waiting time so far.
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

/** Polls health with pauses of `everyMs` milliseconds. `stop` returns the durations of the responses. */
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
