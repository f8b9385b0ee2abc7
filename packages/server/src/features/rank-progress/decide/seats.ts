import { refuse, type Transaction } from '@longhouse/engine'
import { rankRefusals } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { titleOf } from './people.ts'
import { findRule } from './rank-place.ts'

const say = wordsFor('en', rankRefusals)
const namedHolders = 10

/** A member who would take a seat. */
export interface SeatWish {
  readonly rank: string
  readonly user: string
}

/** Locks a rank, so that no other transaction gives it. Names come first in the order of locks. */
export async function holdSeats(tx: Transaction, rank: string): Promise<void> {
  await tx.lockName(`seats:${rank}`)
}

/** Refuses if all seats of a rank are taken, with the holders' names. The caller has locked the seats. */
export async function requireSeat(tx: Transaction, { rank, user }: SeatWish): Promise<void> {
  const { seats = 0 } = (await findRule(tx, rank)) ?? {}
  if (seats === 0) return
  const holders = await tx.query<{ readonly username: string }>({
    sql: `SELECT "username" FROM "users" WHERE "rank" = ? AND "id" <> ? ORDER BY "username" LIMIT ?`,
    params: [rank, user, seats],
  })
  if (holders.length < seats) return
  const names = holders.slice(0, namedHolders).map(({ username }) => username)
  const left = holders.length - names.length
  const named = names.join(', ')
  throw refuse(
    say('seatsTaken', {
      count: seats,
      rank: await titleOf(tx, rank),
      names: left > 0 ? say('more', { names: named, count: left }) : named,
    }),
    { status: 409, code: 'rank_seats_taken' },
  )
}
