/** Something that has bytes to write. */
export interface Flushable {
  flush(): void
}

/** Milliseconds of writing before other work runs. */
const turnMs = 4

/**
 * Lets many streams write one after the other, a few milliseconds at a time, so that requests are answered in
 * between. Events that arrive while a stream waits for its turn leave in one chunk: the higher the load, the
 * fewer writes it costs.
 */
export class DeliveryRounds {
  readonly #waiting = new Set<Flushable>()
  #isUnderWay = false

  /** Schedules a turn of a stream; adding it again before that changes nothing. */
  add(stream: Flushable): void {
    this.#waiting.add(stream)
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    const until = performance.now() + turnMs
    for (const stream of this.#waiting) {
      this.#waiting.delete(stream)
      stream.flush()
      if (performance.now() >= until) break
    }
    this.#isUnderWay = this.#waiting.size > 0
    if (this.#isUnderWay) setImmediate(() => this.#turn())
  }
}
