import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that this work may take in one turn of the event loop before other work runs. */
const maxMs = 10
/** Shorter work is not counted. */
const shortMs = 1

/**
 * Shares the event loop between works that are short each and long together: promises that resolve
 * immediately would run them all in one turn.
 */
export class LoopTurns {
  #spentMs = 0
  #last: Promise<void> = Promise.resolve()

  /** Whether this turn is used up. */
  get isSpent(): boolean {
    return this.#spentMs >= maxMs
  }

  /** Waits for a turn with room; callers wait one after the other, as all would get the same turn. */
  async next(): Promise<void> {
    while (this.isSpent) {
      this.#last = this.#last.then(() => nextTurn())
      await this.#last
    }
  }

  /** Counts the time that work took. */
  spend(ms: number): void {
    if (ms < shortMs) return
    if (this.#spentMs === 0) setImmediate(() => (this.#spentMs = 0))
    this.#spentMs += ms
  }
}
