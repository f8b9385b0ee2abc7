import type { WorkerOrder, WorkerReport } from '../worker/messages.ts'

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * The worker of the app once it is at work; `undefined` where there is none: in development, without https, in browsers
 * that know no workers, and where its files did not arrive.
 */
export function workerReady(): Promise<ServiceWorkerRegistration | undefined> {
  registered ??= register().catch((error: unknown) => {
    console.warn('The site is no app here', error)
    return undefined
  })
  return registered
}

/** Tells a worker something and gives its answer. */
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
  // Where a browser is told to do without workers, nothing comes back.
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
