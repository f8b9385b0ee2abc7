import { createECDH, randomBytes } from 'node:crypto'

/** A subscription as a browser sends it to a site. */
export interface SimSubscription {
  readonly id: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** A subscription with the browser's secrets. */
export interface KeptSubscription {
  /** `undefined` if it accepts pushes of every server. */
  readonly serverKey: string | undefined
  readonly privateKey: Buffer
  readonly publicKey: Buffer
  readonly auth: Buffer
  readonly isGone: boolean
}

/** The browsers that have subscribed, in memory. */
export class PushSubscriptions {
  readonly #kept = new Map<string, KeptSubscription>()

  /** Subscribes a browser; with the key of a server, only that server may push. */
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

  /** Ends a subscription: from now on pushes get 410. */
  end(id: string): void {
    const known = this.#kept.get(id)
    if (known) this.#kept.set(id, { ...known, isGone: true })
  }
}
