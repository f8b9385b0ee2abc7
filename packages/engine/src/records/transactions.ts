import type { Database } from '../database/database.ts'
import { isOutcomeUnknown } from '../errors.ts'
import type { Logger } from '../lib/logger.ts'
import type { ChangeObservers } from './change-observer.ts'
import type { CollectionRegistry } from './collections.ts'
import type { StoreIn } from './open-transaction.ts'
import { LockTaken } from './lock.ts'
import type { Lock } from './lock.ts'
import { OpenTransaction } from './open-transaction.ts'
import type { Transaction } from './transaction.ts'

/** What transactions are made of. */
export interface TransactionDependencies {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly changes: ChangeObservers
  readonly logger: Logger
  readonly storeIn: StoreIn
}

/** Runs transactions and what follows them: announcements, hooks, cleaning up. */
export class Transactions {
  readonly #parts: TransactionDependencies

  constructor(parts: TransactionDependencies) {
    this.#parts = parts
  }

  /** Runs work in a transaction of its own. */
  async run<T>(work: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    const { database, changes } = this.#parts
    // A database may run the work again; what an earlier try left behind is cleaned up like a roll-back.
    const tries: OpenTransaction[] = []
    let needed: readonly Lock[] = []
    let result: T
    try {
      result = await database.write(async (connection) => {
        const tx = new OpenTransaction(connection, this.#parts)
        tries.push(tx)
        if (needed.length > 0) await tx.locks.hold(needed)
        const value = await work(tx).catch((error: unknown) => {
          if (error instanceof LockTaken) needed = error.needed
          throw error
        })
        await changes.writing(tx, tx.changes)
        return value
      })
    } catch (error) {
      // What the last try left behind may belong to what was committed: the next start knows.
      if (isOutcomeUnknown(error)) tries.pop()
      for (const tx of tries) await this.#follow(tx.follow('roll-back'))
      throw error
    }
    const committed = tries.pop()
    for (const tx of tries) await this.#follow(tx.follow('roll-back'))
    if (committed) await this.#announce(committed)
    return result
  }

  /** Joins the given transaction, or runs a new one. Failures inside a joined one undo only this work. */
  async join<T>(tx: OpenTransaction | undefined, work: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    if (!tx) return this.run(work)
    await tx.breathe()
    return tx.nested(() => work(tx))
  }

  async #announce(tx: OpenTransaction): Promise<void> {
    this.#parts.changes.committed(tx.changes)
    await this.#follow([...tx.announcements, ...tx.follow('commit')])
  }

  async #follow(works: readonly (() => void | Promise<void>)[]): Promise<void> {
    for (const work of works) {
      try {
        await work()
      } catch (error) {
        this.#parts.logger.error({ err: error }, 'work after a transaction failed')
      }
    }
  }
}

/** The engine's own side of a transaction. */
export function openTransaction(tx: Transaction): OpenTransaction {
  if (tx instanceof OpenTransaction) return tx
  throw new TypeError('Only transactions of this engine can be joined.')
}
