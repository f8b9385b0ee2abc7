import { Worker } from 'node:worker_threads'
import { sql } from '../database/sql.ts'
import type { Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import type { Collection } from '../records/collections.ts'

/** Checks whether a stored text is a bcrypt hash, as imported accounts have them. */
export function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)
}

/** Returns the cost of a bcrypt hash: it takes two to the power of it rounds. */
export function bcryptCost(hash: string): number {
  return Number(hash.slice(4, 6))
}

/**
 * Returns the costs of the hashes to compare in addition to one of `done`. Each cost takes twice the rounds
 * of the one before, so the sum takes as many rounds as one hash of `wanted`. `done` is `undefined` if none
 * was compared yet.
 */
export function paddingCosts(done: number | undefined, wanted: number): number[] {
  if (done === undefined) return wanted > 0 ? [wanted] : []
  return Array.from({ length: Math.max(0, wanted - done) }, (_, index) => done + index)
}

/** Returns a hash of this cost that no password fits. */
export function unmatchableHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`
}

/** A request to the thread. */
export interface BcryptRequest {
  readonly plain: string
  readonly hash: string
}

/** Its response. */
export type BcryptResult = { readonly fits: boolean } | { readonly message: string }

/** A thread that compares bcrypt hashes, one after the other; it starts with the first request. */
export class BcryptThread {
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Checks whether the password fits the hash. */
  async compare(plain: string, hash: string): Promise<boolean> {
    const answered = this.#last.then(() => this.#exchange({ plain, hash }))
    this.#last = answered.catch(() => undefined)
    const answer = await answered
    if ('fits' in answer) return answer.fits
    throw new Error(answer.message)
  }

  async #exchange(question: BcryptRequest): Promise<BcryptResult> {
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<BcryptResult>()
    const onExit = () => reject(new Error('The thread that compares has ended.'))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', onExit)
    // A waiting caller keeps the process alive, the thread on its own does not.
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(question)
    return promise.finally(() => {
      worker.off('message', resolve).off('error', reject).off('exit', onExit)
      worker.unref()
    })
  }

  #start(): Worker {
    const program = new URL('./bcrypt-thread.worker.ts', import.meta.url)
    const worker = new Worker(program, { env: {}, execArgv: [] })
    // The next request starts another one.
    worker.once('exit', () => {
      this.#worker = undefined
    })
    return worker
  }
}

/** A costlier hash delays its own login, but no other one. */
const maxCost = 13
/** A query scans all accounts, and only an import brings such hashes. */
const keptMs = 10 * 60_000

interface KnownCost {
  readonly cost: Promise<number>
  readonly until: number
}

/** The costs of the bcrypt hashes that an import left in a collection. */
export class BcryptCosts {
  readonly #database: Database
  readonly #now: () => Date
  readonly #known = new Map<string, KnownCost>()

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  /** Returns the highest cost among the accounts of a collection; 0 if none has a bcrypt hash any more. */
  highest(collection: Collection): Promise<number> {
    const time = this.#now().getTime()
    const known = this.#known.get(collection.id)
    if (known && time < known.until) return known.cost
    const cost = this.#look(collection)
    this.#known.set(collection.id, { cost, until: time + keptMs })
    cost.catch(() => this.#known.delete(collection.id))
    return cost
  }

  /** Drops all costs: accounts may have come from elsewhere. */
  forgetAll(): void {
    this.#known.clear()
  }

  async #look(collection: Collection): Promise<number> {
    const query = `SELECT MAX(SUBSTR("password", 5, 2)) FROM ${quote(collection.name)} WHERE "password" LIKE ?`
    const [row] = await this.#database.readArrays(sql(query, ['$2%']))
    return Math.min(Number(row?.[0] ?? 0), maxCost)
  }
}
