/** How long a number can come late: far longer than from numbering a change to its commit. */
const lateMs = 60_000

/**
 * Which numbered changes a node has handled. Numbers are given before the commit, so a lower one can become
 * visible after a higher one; everything above the floor is therefore remembered one by one for a while.
 */
export class SeenWindow {
  readonly #seen = new Set<number>()
  /** Highest number at moments in the past, oldest first. */
  readonly #marks: { readonly at: number; readonly highest: number }[] = []
  #floor: number
  #highest: number

  constructor(floor: number) {
    this.#floor = floor
    this.#highest = floor
  }

  /** Everything up to here is handled or was before our time. */
  get floor(): number {
    return this.#floor
  }

  has(seq: number): boolean {
    return seq <= this.#floor || this.#seen.has(seq)
  }

  /** Takes note of a number; false when it was handled before. */
  add(seq: number, now: number): boolean {
    if (this.has(seq)) return false
    this.#seen.add(seq)
    this.#highest = Math.max(this.#highest, seq)
    this.#raiseFloor(now)
    return true
  }

  #raiseFloor(now: number): void {
    const last = this.#marks.at(-1)
    if (!last || now - last.at >= 1000) this.#marks.push({ at: now, highest: this.#highest })
    let raised = false
    while (this.#marks[0] && now - this.#marks[0].at > lateMs) {
      this.#floor = Math.max(this.#floor, this.#marks.shift()?.highest ?? 0)
      raised = true
    }
    if (!raised) return
    for (const seq of this.#seen) if (seq <= this.#floor) this.#seen.delete(seq)
  }
}
