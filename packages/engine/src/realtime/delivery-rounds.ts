/** Something that has bytes to write. */
export interface Flushable {
  flush(): void
}

/** Milliseconds that go by before whatever else waits is looked at. */
const turnMs = 4

/**
 * Lets many streams write one after the other, a few milliseconds at a time, so that requests are answered in
 * between. What comes while a stream waits for its turn leaves with it in one piece: the more is going on, the
 * fewer writes it costs.
 */
export class DeliveryRounds {
  readonly #waiting = new Set<Flushable>()
  #isUnderWay = false

  /** Gives a stream a turn soon; asking again before it has come changes nothing. */
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
