import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { queryAmong } from '../../platform/query-among.ts'

const lifetimeMs = 2 * 24 * 60 * 60_000

/** A mail about one notice, to be stored. */
export interface MailOrder {
  readonly user: string
  readonly recipient: string
  readonly about: string
  /** Earliest time of sending. */
  readonly from: Date
}

/** Stores mails about notices. One that waits already will report the change, too. */
export async function queueNoticeMails(tx: Transaction, orders: readonly MailOrder[]): Promise<void> {
  if (orders.length === 0) return
  const waiting = await queryAmong<{ about: string }>(
    tx,
    orders.map(({ about }) => about),
    (marks) => `SELECT "about" FROM "mails"
      WHERE "about" IN (${marks}) AND "status" = 'pending' AND "kind" = 'notice' AND "attempts" = 0`,
  )
  const waits = new Set(waiting.map(({ about }) => about))
  await tx.recordsOf('mails').append(
    orders
      .filter(({ about }) => !waits.has(about))
      .map(({ user, recipient, about, from }) => ({
        kind: 'notice',
        status: 'pending',
        user,
        recipient,
        about,
        attempts: 0,
        // Never empty: mails about accounts, which members wait for, go first.
        next_attempt: formatDate(from),
        expires: formatDate(new Date(from.getTime() + lifetimeMs)),
      })),
    { holdsTargets: true },
  )
}
