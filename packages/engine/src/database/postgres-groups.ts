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
/** How often work may share a transaction before it is run alone. */
const maxTries = 3
/** Where one has failed it may be followed by others, and those with it would be written once more. */
const groupsApart = 100
/** Others go on without a transaction that takes longer. */
const lingerMs = 20

/** What groups are made on. */
export interface PostgresGroupParts {
  /** In which no lock is waited for long. */
  readonly together: Transact
  readonly alone: Transact
}

/**
 * Joins plain writes of one moment into one transaction: those that hold what they refer to, add rows and ask nothing
 * else. None of them reads what another has written, so that all ask at once: what they hold is one piece, what they
 * add and the commit another; what they add to one table is one statement. Whoever needs more, or would have to wait for
 * a lock, is run again alone. When the transaction fails they share another in which each has statements of its own:
 * the one whose statement fails there is run alone, and so are the others when they fail once more.
 */
export class PostgresGroups {
  readonly #parts: PostgresGroupParts
  readonly #waiting: PostgresGroup[] = []
  #underWay = 0
  /** Of those under way, the ones that take long. */
  #lingering = 0
  /** How many of the next groups are kept apart. */
  #apart = 0

  constructor(parts: PostgresGroupParts) {
    this.#parts = parts
  }

  /** How many wait for a transaction that begins. */
  get waiting(): number {
    return this.#waiting.reduce((sum, { size }) => sum + size, 0)
  }

  /** Runs plain work; it may be run again where the first time left nothing. */
  write<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#try(work, 1)
  }

  #try<T>(work: (connection: Connection) => Promise<T>, tries: number): Promise<T> {
    const { alone } = this.#parts
    const again: RunAgain = (spoiled) => {
      this.#apart = groupsApart
      return tries < maxTries ? this.#try(spoiled, tries + 1) : alone(spoiled)
    }
    return new GroupMember({ join: () => this.#join(), alone, again }, work).carryOut()
  }

  #join(): PostgresGroup {
    const last = this.#waiting.at(-1)
    const group = last && last.size < maxWorks ? last : this.#newGroup()
    group.join()
    // Whoever comes in the same turn of the event loop joins.
    if (group.size === 1 || group.size === maxWorks) setImmediate(() => this.#sendNext())
    return group
  }

  #newGroup(): PostgresGroup {
    if (this.waiting >= maxWaiting) throw unavailable(1)
    const group = new PostgresGroup({ isApart: this.#apart > 0 })
    this.#apart = Math.max(0, this.#apart - 1)
    this.#waiting.push(group)
    return group
  }

  /** The more share one the better: two are under way where the first takes long, or no more can join the next. */
  #sendNext(): void {
    const [next] = this.#waiting
    const most = next?.size === maxWorks ? sharedTransactions : 1 + this.#lingering
    if (!next || this.#underWay >= Math.min(most, sharedTransactions)) return
    this.#waiting.shift()
    void this.#carryOut(next)
  }

  async #carryOut(group: PostgresGroup): Promise<void> {
    this.#underWay += 1
    let isLingering = false
    const clock = setTimeout(() => {
      isLingering = true
      this.#lingering += 1
      this.#sendNext()
    }, lingerMs)
    await group.carryOut(this.#parts.together)
    clearTimeout(clock)
    if (isLingering) this.#lingering -= 1
    this.#underWay -= 1
    this.#sendNext()
  }
}
