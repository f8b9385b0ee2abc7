import type { WorkerOrder, WorkerReport } from '../worker/messages.ts'

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * Returns the service worker's registration once it is active. Returns undefined in development, without
 * https, in browsers without workers, and if its files did not arrive.
 */
export function workerReady(): Promise<ServiceWorkerRegistration | undefined> {
  registered ??= register().catch((error: unknown) => {
    console.warn('The site is no app here', error)
    return undefined
  })
  return registered
}

/** Sends an order to a worker. Returns its report. */
export function tellWorker(worker: ServiceWorker, order: WorkerOrder): Promise<WorkerReport> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => resolve(data))
    port1.start()
    worker.postMessage(order, [port2])
  })
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  // A browser with disabled workers returns nothing.
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register('/worker.js')
  if (!registration || registration.active) return registration
  const worker = registration.installing ?? registration.waiting
  if (worker) await settled(worker)
  return registration.active ? registration : undefined
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
