import { unavailable } from '../errors.ts'

/** How much runs at once and how much may wait. */
interface QueueLimits {
  readonly running: number
  readonly waiting: number
}

/** Runs costly work a few at a time, in order; beyond what may wait it answers 503 instead of piling up. */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How much waits. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Runs the work when its turn comes. Throws `unavailable` when too much waits already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      // The place is handed over, so that no later caller slips in.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw unavailable(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    return promise
  }
}

/** Limits on running and waiting work, in total and of one caller. */
interface FairLimits {
  readonly running: number
  readonly runningEach: number
  readonly waiting: number
  readonly waitingEach: number
  /** Milliseconds that a caller waits at most for their turn. */
  readonly waitMs: number
}

interface Turn {
  readonly start: () => void
}

interface Line {
  readonly caller: string
  running: number
  readonly waiting: Set<Turn>
}

/**
 * Runs costly work a few at a time. Callers take turns: asking more often does not get more, and none has all
 * the places. Beyond what may wait it answers 503 instead of piling up.
 */
export class FairQueue {
  readonly #limits: FairLimits
  /** Callers that run or wait, the next one in turn first. */
  readonly #lines = new Map<string, Line>()
  #running = 0
  #waiting = 0

  constructor(limits: FairLimits) {
    this.#limits = limits
  }

  /** Number of running works. */
  get running(): number {
    return this.#running
  }

  /** Number of waiting works. */
  get waiting(): number {
    return this.#waiting
  }

  /** Runs the work when the caller's turn comes. Throws `unavailable` when too much waits already, or for too long. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(caller) ?? { caller, running: 0, waiting: new Set() }
    if (this.#hasRoom(line)) this.#take(line)
    else await this.#turn(line)
    try {
      return await work()
    } finally {
      line.running -= 1
      this.#running -= 1
      // Behind all others until the next turn.
      this.#lines.delete(caller)
      if (line.running + line.waiting.size > 0) this.#lines.set(caller, line)
      this.#next()
    }
  }

  #hasRoom({ running }: Line): boolean {
    return this.#running < this.#limits.running && running < this.#limits.runningEach
  }

  #take(line: Line): void {
    line.running += 1
    this.#running += 1
    this.#lines.set(line.caller, line)
  }

  async #turn(line: Line): Promise<void> {
    const { waiting, waitingEach, waitMs } = this.#limits
    if (this.#waiting >= waiting || line.waiting.size >= waitingEach) throw unavailable(1)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn = { start: resolve }
    const timer = setTimeout(() => {
      this.#leave(line, turn)
      if (line.running + line.waiting.size === 0) this.#lines.delete(line.caller)
      reject(unavailable(1))
    }, waitMs)
    this.#lines.set(line.caller, line)
    line.waiting.add(turn)
    this.#waiting += 1
    await promise.finally(() => clearTimeout(timer))
  }

  #next(): void {
    for (const line of this.#lines.values()) {
      const [turn] = line.waiting
      if (!turn || !this.#hasRoom(line)) continue
      this.#leave(line, turn)
      this.#take(line)
      turn.start()
      return
    }
  }

  #leave(line: Line, turn: Turn): void {
    line.waiting.delete(turn)
    this.#waiting -= 1
  }
}
