import type { Logger } from '../lib/logger.ts'
import type { SeqRange } from './change-log.ts'

/** What telling needs. */
export interface TellerDependencies {
  readonly logger: Logger
  /** Says something to all nodes; throws where it cannot. */
  say(payload: string): Promise<void>
}

/** Numbers that are still to be told, together. */
interface Waiting {
  from: number
  to: number
  readonly told: PromiseWithResolvers<void>
}

/**
 * Tells the other nodes which changes are new, after their commits: PostgreSQL lets one transaction at a time commit
 * among those that tell something. What was committed while others were told is told next, all at once.
 */
export class Teller {
  readonly #parts: TellerDependencies
  /** What was said and not heard yet. */
  readonly #said = new Set<string>()
  #waiting: Waiting | undefined
  #isBusy = false

  constructor(parts: TellerDependencies) {
    this.#parts = parts
  }

  /** Resolves when it was said, or could not be: then the others find it in the log. */
  tell({ from, to }: SeqRange): Promise<void> {
    const waiting = (this.#waiting ??= { from, to, told: Promise.withResolvers() })
    waiting.from = Math.min(waiting.from, from)
    waiting.to = Math.max(waiting.to, to)
    if (!this.#isBusy) this.#begin()
    return waiting.told.promise
  }

  /** Whether what was heard was said here. */
  isOwn(payload: string): boolean {
    return this.#said.delete(payload)
  }

  /** Nothing was heard for a while. */
  forget(): void {
    this.#said.clear()
  }

  /** Whoever was committed together is told together. */
  #begin(): void {
    this.#isBusy = true
    process.nextTick(() => void this.#work())
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting; next; next = this.#waiting) {
      this.#waiting = undefined
      await this.#say(`${next.from}-${next.to}`)
      next.told.resolve()
    }
    this.#isBusy = false
  }

  async #say(payload: string): Promise<void> {
    this.#said.add(payload)
    try {
      await this.#parts.say(payload)
    } catch (error) {
      this.#said.delete(payload)
      this.#parts.logger.debug({ err: error }, 'other nodes could not be told of a change')
    }
  }
}
