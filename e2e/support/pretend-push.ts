import type { Page } from '@playwright/test'

/** A subscription of the push simulator. */
interface Subscription {
  readonly id: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** A push as the browser would read it. */
export interface CaughtPush {
  readonly text: string
  readonly urgency: string
}

/** The push service that the site sends to. */
export class PretendPush {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /**
   * Lets a page subscribe here. Test browsers have no push service and report notifications as not allowed,
   * so both are replaced. Worker, site and encryption are real.
   */
  async takeOver(page: Page): Promise<Subscription> {
    const answer = await fetch(`${this.#url}/api/subscriptions`, { method: 'POST', body: '{}' })
    const subscription = (await answer.json()) as Subscription
    await page.exposeFunction('endPretendSubscription', () =>
      fetch(`${this.#url}/api/subscriptions/${subscription.id}`, { method: 'DELETE' }).then(() => undefined),
    )
    await page.addInitScript(({ endpoint, keys }) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      const kept = 'pretend-subscription'
      const current = (): PushSubscription | null => {
        const serverKey = localStorage.getItem(kept)
        if (serverKey === null) return null
        const bytes = Uint8Array.from(
          atob(serverKey.replaceAll('-', '+').replaceAll('_', '/')),
          (letter) => letter.codePointAt(0) ?? 0,
        )
        const made: Partial<PushSubscription> = {
          endpoint,
          options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            localStorage.removeItem(kept)
            await (
              globalThis as unknown as { endPretendSubscription(): Promise<void> }
            ).endPretendSubscription()
            return true
          },
        }
        return made as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => current()
      PushManager.prototype.subscribe = async (options) => {
        const key = options?.applicationServerKey
        localStorage.setItem(kept, typeof key === 'string' ? key : 'bytes')
        return current() as PushSubscription
      }
    }, subscription)
    return subscription
  }

  async pushesTo({ id }: Subscription): Promise<CaughtPush[]> {
    return (await (await fetch(`${this.#url}/api/pushes?subscription=${id}`)).json()) as CaughtPush[]
  }

  async break(fault: { kind: string; status: number; subscription: string }): Promise<void> {
    await fetch(`${this.#url}/api/fault`, { method: 'PUT', body: JSON.stringify(fault) })
  }

  async repair(): Promise<void> {
    await fetch(`${this.#url}/api/fault`, { method: 'DELETE' })
  }
}
