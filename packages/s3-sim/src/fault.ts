/** A fault of the storage: an error status, no response, or a broken connection. */
export type BucketFault =
  /** Responds with this status, `times` times or until it recovers. */
  | { readonly status: number; readonly times?: number }
  /** Accepts the request and never responds. */
  | 'hang'
  /** Breaks the connection in the middle of the response. */
  | 'cut'
  /** Breaks the connection immediately. */
  | 'refuse'

/** The active fault, if any. */
export class BucketFaults {
  #fault: BucketFault | undefined
  #times = Infinity

  set(fault: BucketFault | undefined): void {
    this.#fault = fault
    this.#times = typeof fault === 'object' ? (fault.times ?? Infinity) : Infinity
  }

  /** Returns the fault of the next request, and counts it. */
  take(): BucketFault | undefined {
    if (this.#times <= 0) return undefined
    this.#times -= 1
    return this.#fault
  }
}
