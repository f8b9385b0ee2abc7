/** Wakes the worker of this node when something will be due: once for however many changes ring. */
export class MirrorBell {
  #wake: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #ringsAt = Number.POSITIVE_INFINITY

  /** Has somebody woken; gives how to end that. */
  hear(wake: () => void): () => void {
    this.#wake = wake
    return () => {
      this.#wake = undefined
      clearTimeout(this.#timer)
    }
  }

  /** Wakes after so many milliseconds, unless that happens earlier already. */
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
