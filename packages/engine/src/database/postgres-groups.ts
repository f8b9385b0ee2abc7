import { unavailable } from '../errors.ts'
import type { Connection } from './database.ts'
import { GroupMember } from './group-member.ts'
import type { RunAgain } from './group-member.ts'
import { PostgresGroup } from './postgres-group.ts'
import type { Transact } from './postgres-group.ts'

/** Transactions that are shared at once. */
export const sharedTransactions = 2
const maxWorks = 32
const maxWaiting = 1000

/** What groups are made on. */
export interface PostgresGroupParts {
  /** In which no lock is waited for long. */
  readonly together: Transact
  readonly alone: Transact
}

/**
 * Joins plain writes of one moment into one transaction: those that hold what they refer to, add rows and ask nothing
 * else. None of them reads what another has written, so that all ask at once: what they hold is one piece, what they
 * add and the commit another. Whoever needs more, or would have to wait for a lock, is run again alone. When the
 * transaction fails, so is the one whose statement failed; the others join another, and are run alone when that fails.
 */
export class PostgresGroups {
  readonly #parts: PostgresGroupParts
  readonly #waiting: PostgresGroup[] = []
  #underWay = 0

  constructor(parts: PostgresGroupParts) {
    this.#parts = parts
  }

  /** How many wait for a transaction that begins. */
  get waiting(): number {
    return this.#waiting.reduce((sum, { size }) => sum + size, 0)
  }

  /** Runs plain work; it may be run again where the first time left nothing. */
  write<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const { alone } = this.#parts
    const join = () => this.#join()
    const again: RunAgain = (spoiled) => new GroupMember({ join, alone, again: alone }, spoiled).carryOut()
    return new GroupMember({ join, alone, again }, work).carryOut()
  }

  #join(): PostgresGroup {
    const last = this.#waiting.at(-1)
    if (last && last.size < maxWorks) return last.join()
    if (this.waiting >= maxWaiting) throw unavailable(1)
    const group = new PostgresGroup()
    this.#waiting.push(group)
    // Whoever has come in the same turn of the event loop joins.
    setImmediate(() => this.#sendNext())
    return group.join()
  }

  #sendNext(): void {
    const group = this.#underWay < sharedTransactions ? this.#waiting.shift() : undefined
    if (!group) return
    this.#underWay += 1
    void this.#carryOut(group)
  }

  async #carryOut(group: PostgresGroup): Promise<void> {
    await group.carryOut(this.#parts.together)
    this.#underWay -= 1
    this.#sendNext()
  }
}
