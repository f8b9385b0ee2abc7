import type { Page } from '@playwright/test'

/** A notification that the worker asked the browser to show. */
export interface ShownNotice {
  readonly title: string
  readonly options: { readonly data?: { readonly url?: string } }
}

/**
 * Delivers pushes in a browser, whose own code hands them to the site's worker. Test browsers show no
 * notifications and have no icon badge. So the worker's requests are recorded, and a click on one is sent to
 * the worker.
 */
export class PushArrivals {
  readonly shown: ShownNotice[] = []
  /** The number on the app's icon. */
  badge = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /**
   * Call it before the page has a worker. A worker may restart at any time, so its script includes the
   * stand-ins.
   */
  async begin(): Promise<void> {
    const context = this.#page.context()
    await context.route('**/worker.js', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `(${standIns.toString()})();${await answer.text()}` })
    })
    context.on('console', (message) => {
      const [, kind, said = ''] = /^(shown|badge): (.*)$/s.exec(message.text()) ?? []
      if (kind === 'shown') this.shown.push(JSON.parse(said))
      else if (kind === 'badge') this.badge = Number(said)
    })
  }

  /** Delivers data as the browser does after it has decrypted a push message. */
  async deliver(data: string): Promise<void> {
    const devtools = await this.#page.context().newCDPSession(this.#page)
    const found = Promise.withResolvers<string>()
    const { origin } = new URL(this.#page.url())
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin))
      if (own) found.resolve(own.registrationId)
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await found.promise
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }

  /** Clicks the notification. */
  async press(notice: ShownNotice | undefined): Promise<void> {
    await this.#page.evaluate(
      (data) => navigator.serviceWorker.controller?.postMessage({ kind: 'press', data }),
      notice?.options.data,
    )
  }
}

/** The parts of a worker that the stand-ins replace. */
interface WorkerScope extends EventTarget {
  readonly WindowClient: { readonly prototype: { focus: () => Promise<unknown> } }
}

/** Runs in the worker, before its own code. */
function standIns(): void {
  const worker = globalThis as unknown as WorkerScope
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    console.info(`shown: ${JSON.stringify({ title, options })}`)
  }
  navigator.setAppBadge = async (count) => console.info(`badge: ${count}`)
  // Only a real click allows a worker to focus a page.
  worker.WindowClient.prototype.focus = async function focus() {
    return this
  }
  worker.addEventListener('message', (message) => {
    const { kind, data } = (message as MessageEvent).data
    if (kind !== 'press') return
    const notification = { data, close: () => {} }
    const press = new Event('notificationclick')
    worker.dispatchEvent(Object.assign(press, { notification, waitUntil: () => {} }))
  })
}
