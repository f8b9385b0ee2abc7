/** Wakes the worker of this node when a mirror will be due, once for any number of changes. */
export class MirrorBell {
  #wake: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #ringsAt = Number.POSITIVE_INFINITY

  /** Sets the function to wake. Returns a function that removes it. */
  hear(wake: () => void): () => void {
    this.#wake = wake
    return () => {
      this.#wake = undefined
      clearTimeout(this.#timer)
    }
  }

  /** Wakes after `ms` milliseconds, unless it will wake earlier. */
  ring(ms: number): void {
    const at = performance.now() + ms
    if (!this.#wake || this.#ringsAt <= at) return
    clearTimeout(this.#timer)
    this.#ringsAt = at
    this.#timer = setTimeout(() => {
      this.#ringsAt = Number.POSITIVE_INFINITY
      this.#wake?.()
    }, ms).unref()
  }
}
