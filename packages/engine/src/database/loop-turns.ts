import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that pieces of work may take in one turn of the event loop before whatever else waits has its turn. */
const maxMs = 10
/** What takes less is not counted. */
const shortMs = 1

/**
 * Shares the event loop between pieces of work that are short alone and long together: promises that are kept at once
 * would run them all in one turn.
 */
export class LoopTurns {
  #spentMs = 0
  #last: Promise<void> = Promise.resolve()

  /** Whether this turn has had its share. */
  get isSpent(): boolean {
    return this.#spentMs >= maxMs
  }

  /** Waits for a turn that has room; one waits for the other, as all that wait for a turn would get the same. */
  async next(): Promise<void> {
    while (this.isSpent) {
      this.#last = this.#last.then(() => nextTurn())
      await this.#last
    }
  }

  /** Notes how long a piece of work took. */
  spend(ms: number): void {
    if (ms < shortMs) return
    if (this.#spentMs === 0) setImmediate(() => (this.#spentMs = 0))
    this.#spentMs += ms
  }
}
