import type { Engine, Transaction } from '@longhouse/engine'

/** A collection of deliveries, as messages to operators name it. */
export interface ParkedQueue {
  /** Its name; records have `status`, `attempts`, `next_attempt` and `last_error`. */
  readonly collection: string
  /** Name of its contents: `messages to Discord`. */
  readonly what: string
}

/**
 * Marks entries that waited when a backup was made: they may have been sent since, so they need an operator.
 */
const reason = 'Waited when the backup was made, and may have been sent since.'

/** First words of the reason of an entry that failed for too long because the receiver was down. */
export const awayForTooLong = 'Given up: the other side was away for too long.'

/** Why an entry expired that a later one about the same replaces. */
export const toldLater = 'A later message about the same tells it.'

/** Why an entry expired that had never failed: its cause is over, or was seen already. */
export const nothingLeft = 'There was nothing left to tell.'

/**
 * Parks all pending entries, in the transaction of a restore. Returns a message for the operator, or none.
 */
export async function parkPending(
  tx: Pick<Transaction, 'query'>,
  { collection, what }: ParkedQueue,
): Promise<readonly string[]> {
  const parked = await tx.query({
    sql: `UPDATE "${collection}" SET "status" = 'parked', "next_attempt" = '', "last_error" = ?
      WHERE "status" = 'pending' RETURNING "id"`,
    params: [reason],
  })
  if (parked.length === 0) return []
  return [
    `${what}: ${parked.length} waited when the backup was made and may have been sent since, so they are set aside. "npm run manage -- send-parked" sends them.`,
  ]
}

/**
 * Sends all entries that a restore has parked, or that were parked while the receiver was down. Returns their
 * number.
 */
export async function sendParked(engine: Engine, { collection }: ParkedQueue): Promise<number> {
  return engine.transaction(async (tx) => {
    const store = tx.recordsOf(collection)
    const parked = await store.findAll({
      filter: "status = 'parked' && (last_error = {:reason} || last_error ~ {:away})",
      params: { reason, away: `${awayForTooLong}%` },
    })
    for (const { id } of parked)
      await store.update(id, { status: 'pending', attempts: 0, next_attempt: '', last_error: '' })
    return parked.length
  })
}
