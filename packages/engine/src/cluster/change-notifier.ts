import type { Logger } from '../lib/logger.ts'
import type { SeqRange } from './change-log.ts'

/** Dependencies of notifying. */
interface ChangeNotifierDependencies {
  readonly logger: Logger
  /** Sends a payload to all nodes; throws if it cannot. */
  say(payload: string): Promise<void>
}

/** Numbers that are still to be sent, together. */
interface Waiting {
  from: number
  to: number
  readonly sent: PromiseWithResolvers<void>
}

/**
 * Notifies the other nodes of new changes, after their commits: PostgreSQL commits notifying transactions
 * only one at a time. Changes that were committed while a message is sent go into the next one, together.
 */
export class ChangeNotifier {
  readonly #parts: ChangeNotifierDependencies
  /** Payloads that were sent and not received yet. */
  readonly #sent = new Set<string>()
  #waiting: Waiting | undefined
  #isBusy = false

  constructor(parts: ChangeNotifierDependencies) {
    this.#parts = parts
  }

  /** Resolves when it was sent, or sending failed: then the others find it in the log. */
  notify({ from, to }: SeqRange): Promise<void> {
    const waiting = (this.#waiting ??= { from, to, sent: Promise.withResolvers() })
    waiting.from = Math.min(waiting.from, from)
    waiting.to = Math.max(waiting.to, to)
    if (!this.#isBusy) this.#begin()
    return waiting.sent.promise
  }

  /** Checks whether a received payload was sent here. */
  isOwn(payload: string): boolean {
    return this.#sent.delete(payload)
  }

  /** Forgets the sent payloads: nothing was received for a while. */
  forget(): void {
    this.#sent.clear()
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
      next.sent.resolve()
    }
    this.#isBusy = false
  }

  async #say(payload: string): Promise<void> {
    this.#sent.add(payload)
    try {
      await this.#parts.say(payload)
    } catch (error) {
      this.#sent.delete(payload)
      this.#parts.logger.debug({ err: error }, 'other nodes could not be told of a change')
    }
  }
}
