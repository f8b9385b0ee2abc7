import type { SqliteConnection } from './sqlite-connection.ts'

const lookMs = 250

/**
 * Notices writes of other processes to a SQLite file, such as a command line next to a running site. SQLite
 * counts, for each connection, the commits of all others. Own commits are made on the connection that is
 * asked here: they do not count.
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

  /** Calls the listener soon after another process has committed. */
  listen(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Checks if it is due and no transaction is open: inside one, foreign commits are not visible. */
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
