/** What is wrong with the storage: an answer of its own, silence, or a connection that breaks off. */
export type Fault =
  /** Answers with this status, so many times or until it recovers. */
  | { readonly status: number; readonly times?: number }
  /** Takes the request and never answers. */
  | 'hang'
  /** Breaks the connection off in the middle of what it sends. */
  | 'cut'
  /** Breaks the connection off at once. */
  | 'refuse'

/** The fault that is on, if any. */
export class Faults {
  #fault: Fault | undefined
  #times = Infinity

  set(fault: Fault | undefined): void {
    this.#fault = fault
    this.#times = typeof fault === 'object' ? (fault.times ?? Infinity) : Infinity
  }

  /** The fault for the next request; one that is for so many times wears off. */
  take(): Fault | undefined {
    if (this.#times <= 0) return undefined
    this.#times -= 1
    return this.#fault
  }
}
