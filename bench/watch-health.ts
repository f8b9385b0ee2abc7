import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { quantiles, type Quantiles } from './quantiles.ts'

const times: number[] = []

// A thread of its own: what keeps the drill busy must not look like a server that stands still.
if (!isMainThread) {
  const url = String(workerData)
  parentPort?.once('message', () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(times)
    process.exit()
  })
  for (;;) {
    const start = performance.now()
    await fetch(`${url}/api/health`)
    times.push(performance.now() - start)
    await sleep(5)
  }
}

/** Asks for health all the time; gives how long the answers took. */
export function watchHealth(url: string): { stop(): Promise<Quantiles> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: url })
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
