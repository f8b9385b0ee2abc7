import type { Engine, Transaction } from '@longhouse/engine'

/** A collection of deliveries, as operators are told of it. */
export interface ParkedQueue {
  /** Its name; records have `status`, `attempts`, `next_attempt` and `last_error`. */
  readonly collection: string
  /** What is in it: `messages to Discord`. */
  readonly what: string
}

/** Marks what waited when a backup was made: it may have been sent since, so nobody sends it unasked. */
const reason = 'Waited when the backup was made, and may have been sent since.'

/** Begins the reason of an entry that was given up because the other side was away for too long. */
export const awayForTooLong = 'Given up: the other side was away for too long.'

/** Why an entry expired after which the same thing was told anew: what it had to say is in that one. */
export const toldLater = 'A later message about the same tells it.'

/** Why an entry expired that had never failed: what it tells is over, or is seen already. */
export const nothingLeft = 'There was nothing left to tell.'

/** Sets everything that waits aside, in the transaction of a restore; gives a sentence for the operator, or none. */
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

/** Sends all that a restore has set aside, or that was given up while the other side was away. Returns how many. */
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
