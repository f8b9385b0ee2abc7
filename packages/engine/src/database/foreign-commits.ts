import type { SqliteConnection } from './sqlite-connection.ts'

const lookMs = 250

/**
 * Notices what other processes write to a SQLite file, such as a command line beside a running site. SQLite counts, for
 * each connection, the commits of all others; ours are made on the one that is asked here, so they do not count.
 */
export class ForeignCommits {
  readonly #writer: SqliteConnection
  readonly #timer: NodeJS.Timeout
  readonly #listeners: (() => void)[] = []
  #version: number
  #isDue = false

  constructor(writer: SqliteConnection) {
    this.#writer = writer
    this.#version = writer.dataVersion()
    this.#timer = setInterval(() => {
      this.#isDue = true
      this.lookIfDue()
    }, lookMs).unref()
  }

  /** Calls the listener soon after another process has committed something. */
  listen(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Looks when it is time to and no transaction is open: inside one the others cannot be seen. */
  lookIfDue(): void {
    if (!this.#isDue || this.#writer.isTransaction) return
    this.#isDue = false
    const version = this.#writer.dataVersion()
    if (version === this.#version) return
    this.#version = version
    for (const listener of this.#listeners) listener()
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
