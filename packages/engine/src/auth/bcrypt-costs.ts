import type { Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import { sql } from '../database/bound-sql.ts'
import type { Collection } from '../records/collections.ts'

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
