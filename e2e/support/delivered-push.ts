import type { Page } from '@playwright/test'

/** A notification as the worker asked the browser to show it. */
export interface ShownNotice {
  readonly title: string
  readonly options: { readonly data?: { readonly url?: string } }
}

/**
 * Where pushes arrive in a browser: its own machinery hands them to the site's worker. The browsers of tests show no
 * notifications and have no icon for a number, so what the worker asks to be shown is noted, and a press on it is told
 * to the worker.
 */
export class PushArrivals {
  readonly shown: ShownNotice[] = []
  /** The number on the app's icon. */
  badge = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Before the page has a worker. A worker may start anew at any time, so it brings the stand-ins along. */
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

  /** As the push service's message arrives once the browser has decrypted it. */
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

  /** As if somebody pressed the notification. */
  async press(notice: ShownNotice | undefined): Promise<void> {
    await this.#page.evaluate(
      (data) => navigator.serviceWorker.controller?.postMessage({ kind: 'press', data }),
      notice?.options.data,
    )
  }
}

/** What of a worker the stand-ins touch. */
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
  // Only a real press gives the right to bring a page to the front.
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
