import type { NodeMessages } from '../../cluster/node-messages.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Backups } from './backups.ts'

/** Dependencies of the watch. */
export interface RestoreWatchDependencies {
  readonly backups: Backups
  readonly messages: NodeMessages
  readonly logger: Logger
}

const everyMs = 30_000

/**
 * Notices that everything was replaced: by this process, by another node, or by a command line next to it,
 * which notifies no node.
 */
export class RestoreWatch {
  readonly #parts: RestoreWatchDependencies
  readonly #listeners: (() => Promise<void>)[] = []
  #known = ''
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(parts: RestoreWatchDependencies) {
    this.#parts = parts
    parts.messages.on('restored', () => void this.look())
  }

  /** Begins with the last restore so far. */
  async open(): Promise<void> {
    this.#known = await this.#parts.backups.lastRestore()
    this.#timer = setInterval(() => void this.look(), everyMs).unref()
  }

  onRestored(listener: () => Promise<void>): void {
    this.#listeners.push(listener)
  }

  /** Checks now; resolves when every listener is done. Never throws. */
  async look(): Promise<void> {
    await this.#looking
    this.#looking = this.#find().catch((error: unknown) => {
      this.#parts.logger.warn({ err: error }, 'whether there was a restore could not be read')
    })
    await this.#looking
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #find(): Promise<void> {
    const last = await this.#parts.backups.lastRestore()
    if (last === this.#known) return
    this.#known = last
    for (const listener of this.#listeners) await listener()
  }
}
