import type { Logger } from '../lib/logger.ts'
import type { SeqRange } from './change-log.ts'

/** Dependencies of notifying. */
export interface TellerDependencies {
  readonly logger: Logger
  /** Sends a payload to all nodes; throws if it cannot. */
  say(payload: string): Promise<void>
}

/** Numbers that are still to be sent, together. */
interface Waiting {
  from: number
  to: number
  readonly told: PromiseWithResolvers<void>
}

/**
 * Notifies the other nodes of new changes, after their commits: PostgreSQL commits notifying transactions
 * only one at a time. Changes that were committed while a message is sent go into the next one, together.
 */
export class Teller {
  readonly #parts: TellerDependencies
  /** Payloads that were sent and not received yet. */
  readonly #said = new Set<string>()
  #waiting: Waiting | undefined
  #isBusy = false

  constructor(parts: TellerDependencies) {
    this.#parts = parts
  }

  /** Resolves when it was sent, or sending failed: then the others find it in the log. */
  tell({ from, to }: SeqRange): Promise<void> {
    const waiting = (this.#waiting ??= { from, to, told: Promise.withResolvers() })
    waiting.from = Math.min(waiting.from, from)
    waiting.to = Math.max(waiting.to, to)
    if (!this.#isBusy) this.#begin()
    return waiting.told.promise
  }

  /** Checks whether a received payload was sent here. */
  isOwn(payload: string): boolean {
    return this.#said.delete(payload)
  }

  /** Forgets the sent payloads: nothing was received for a while. */
  forget(): void {
    this.#said.clear()
  }

  /** Sends in the next tick, so that changes that were committed together go into one message. */
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
