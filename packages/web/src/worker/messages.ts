/** What a page says to the worker. */
export type WorkerOrder =
  /** The person wants the new version now. */
  | { readonly kind: 'take-over' }
  | KeepOrder
  /** Whoever was here is gone. */
  | { readonly kind: 'forget' }
  /** Asks what it holds. */
  | { readonly kind: 'report' }

/** Files the page came with before the worker was in charge; a member's page also gets what it reads offline. */
export interface KeepOrder {
  readonly kind: 'keep'
  readonly files: readonly string[]
  readonly isMember: boolean
}

/** The worker's answer to `report`, and to `forget` when nothing is left. */
export interface WorkerReport {
  readonly build: string
  /** Paths of everything it keeps. */
  readonly kept: readonly string[]
  readonly notifications: number
  readonly hasSubscription: boolean
}

/** What the worker says to its pages. */
export interface WorkerNews {
  /** The browser has replaced its push address: the server has to hear of it. */
  readonly kind: 'push-address-changed'
}
