import { createECDH, randomBytes } from 'node:crypto'

/** A subscription as a browser hands it to a site. */
export interface SimSubscription {
  readonly id: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** A subscription with what only the browser knows. */
export interface KeptSubscription {
  /** `undefined` where it takes pushes of every server. */
  readonly serverKey: string | undefined
  readonly privateKey: Buffer
  readonly publicKey: Buffer
  readonly auth: Buffer
  readonly isGone: boolean
}

/** The browsers that have subscribed, in memory. */
export class Subscriptions {
  readonly #kept = new Map<string, KeptSubscription>()

  /** A browser subscribes; with the key of a server, that server alone may push. */
  add(url: string, serverKey?: string): SimSubscription {
    const id = randomBytes(24).toString('base64url')
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys()
    const auth = randomBytes(16)
    this.#kept.set(id, { serverKey, privateKey: pair.getPrivateKey(), publicKey, auth, isGone: false })
    const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
    return { id, endpoint: `${url}/push/${id}`, keys }
  }

  find(id: string): KeptSubscription | undefined {
    return this.#kept.get(id)
  }

  /** The browser takes its subscription back: pushes are answered with 410 from now on. */
  end(id: string): void {
    const known = this.#kept.get(id)
    if (known) this.#kept.set(id, { ...known, isGone: true })
  }
}
