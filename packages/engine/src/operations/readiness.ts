import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type Stage = 'starting' | 'open' | 'draining'

/** Milliseconds for which a result of the database is reused: more frequent callers cost nothing more. */
const fresh = 500
const patience = 2000

/**
 * Whether new requests should come here; load balancers ask for it. Not before everything is open, not once
 * the end has begun, and not while the database is unreadable. A full disk leaves everything readable.
 */
export class Readiness {
  readonly #database: Pick<Database, 'read'>
  #stage: Stage = 'starting'
  #look: { readonly at: number; readonly answers: Promise<boolean> } | undefined

  constructor(database: Pick<Database, 'read'>) {
    this.#database = database
  }

  open(): void {
    if (this.#stage === 'starting') this.#stage = 'open'
  }

  /** Begins the end: current clients are served, new ones should go elsewhere. */
  drain(): void {
    this.#stage = 'draining'
  }

  /** Returns a message about the obstacle; `undefined` if there is none. */
  async obstacle(): Promise<string | undefined> {
    if (this.#stage === 'draining') return 'The site is about to stop.'
    if (this.#stage === 'starting') return 'The site is starting.'
    return (await this.#databaseAnswers()) ? undefined : 'The database does not answer.'
  }

  #databaseAnswers(): Promise<boolean> {
    const now = performance.now()
    if (this.#look === undefined || now - this.#look.at > fresh)
      this.#look = { at: now, answers: this.#ask() }
    return this.#look.answers
  }

  async #ask(): Promise<boolean> {
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), patience)
    try {
      const asked = this.#database.read(sql('SELECT 1 AS one')).then(() => true)
      return await Promise.race([asked, late.promise])
    } catch {
      return false
    } finally {
      clearTimeout(timer)
    }
  }
}
