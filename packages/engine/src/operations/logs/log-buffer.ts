import type { Logger } from '../../lib/logger.ts'
import type { LogEntry } from './log-entry.ts'
import { logLevels } from './log-entry.ts'

/** Dependencies of a buffer. */
export interface LogBufferDependencies {
  readonly write: (entries: readonly LogEntry[]) => Promise<void>
  readonly logger: Logger
  readonly now: () => Date
  /** Entries that may wait; later ones are dropped and counted. */
  readonly most?: number
  readonly everyMs?: number
}

/**
 * Entries that wait for the log. Adding one never waits: they are written together a few seconds later. If
 * more come than can be written, the rest is dropped and the log reports how many.
 */
export class LogBuffer {
  readonly #parts: LogBufferDependencies
  readonly #most: number
  readonly #timer: NodeJS.Timeout
  #waiting: LogEntry[] = []
  #dropped = 0
  #writing: Promise<void> | undefined

  constructor(parts: LogBufferDependencies) {
    this.#parts = parts
    this.#most = parts.most ?? 10_000
    this.#timer = setInterval(() => void this.flush(), parts.everyMs ?? 3000).unref()
  }

  add(entry: LogEntry): void {
    if (this.#waiting.length < this.#most) this.#waiting.push(entry)
    else this.#dropped += 1
  }

  /** Writes the waiting entries. Never throws: entries that cannot be written are dropped and counted. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#waiting.length === 0 && this.#dropped === 0) return
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #write(): Promise<void> {
    const { write, logger, now } = this.#parts
    const entries = this.#waiting
    const dropped = this.#dropped
    this.#waiting = []
    this.#dropped = 0
    if (dropped > 0) {
      const message = `${dropped} log entries were dropped`
      entries.push({ level: logLevels.warn, message, data: { type: 'log', dropped }, created: now() })
    }
    try {
      await write(entries)
    } catch (error) {
      this.#dropped += entries.length
      logger.warn({ err: error }, 'the log could not be written')
    }
  }
}
