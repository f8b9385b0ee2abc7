/** A message of a page to the worker. */
export type WorkerOrder =
  /** The person wants the new version now. */
  | { readonly kind: 'take-over' }
  | KeepOrder
  /** The account has logged out or been replaced: its data must be deleted. */
  | { readonly kind: 'forget' }
  /** Requests a report. */
  | { readonly kind: 'report' }

/** Files that the page loaded before the worker took control; members also store what they read offline. */
export interface KeepOrder {
  readonly kind: 'keep'
  readonly files: readonly string[]
  readonly isMember: boolean
}

/** The worker's response to an order, sent once the order is done. */
export interface WorkerReport {
  readonly build: string
  /** Paths of everything it has cached. */
  readonly kept: readonly string[]
  readonly notifications: number
  readonly hasSubscription: boolean
}

/** A message of the worker to its pages. */
export interface WorkerNews {
  /** The browser has replaced its push address; the page must send it to the server. */
  readonly kind: 'push-address-changed'
}
