import { expect, type Page } from '@playwright/test'

/** The state that the worker reports. */
export interface WorkerReport {
  readonly build: string
  readonly kept: readonly string[]
  readonly notifications: number
  readonly hasSubscription: boolean
}

/** Requests the report of the worker that controls a page. */
export function askWorker(page: Page): Promise<WorkerReport> {
  return page.evaluate(
    () =>
      new Promise<WorkerReport>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(data))
        port1.start()
        navigator.serviceWorker.controller?.postMessage({ kind: 'report' }, [port2])
      }),
  )
}

/** Waits until a worker controls a page. */
export async function untilInCharge(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')
}

/** Waits until a worker controls a page and caches a file whose path contains `name`. */
export async function untilKept(page: Page, name: string): Promise<void> {
  await untilInCharge(page)
  await expect
    .poll(async () => (await askWorker(page)).kept.some((path) => path.includes(name)), { timeout: 20_000 })
    .toBe(true)
}

/** The content of the page's offline store: its owners, and all of its text. */
export function storedSeen(page: Page): Promise<{ owners: string[]; text: string }> {
  return page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const opening = indexedDB.open('offline')
    // Reading must not create a missing database.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    const database = await ask(opening).catch(() => undefined)
    if (!database) return { owners: [], text: '' }
    try {
      const store = database.transaction('seen').objectStore('seen')
      const [owners, values] = await Promise.all([ask(store.getAllKeys()), ask(store.getAll())])
      return { owners: owners.map(String), text: JSON.stringify(values) }
    } finally {
      database.close()
    }
  })
}

/** All cached responses, with their URLs. */
export function cachedTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(`${request.url}\n${await (await cache.match(request))?.text()}`)
    }
    return texts
  })
}
