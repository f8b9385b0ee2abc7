import type { Transaction } from '../records/transaction.ts'

/** A written, destructive or data-moving change of the database; runs once, in a transaction, in list order. */
export interface Migration {
  readonly id: string
  /** Columns (`collection.field`) whose values it brings into the form of another kind of field. */
  readonly converts?: readonly string[]
  run(tx: Transaction): Promise<void>
}
