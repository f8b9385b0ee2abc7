import { refuse, type RecordSource, type Transaction } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import type { RankRule } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { findLadderSettings } from './ladder.ts'
import { rankRulesCollection } from '../../collections/rank-progress.ts'
import { usersCollection } from '../../collections/users.ts'
import { ranksCollection } from '../../collections/content.ts'
import { rankRefusals } from './rank-refusals.words.ts'

const say = wordsFor('en', rankRefusals)

/** Transaction, community and time of a change of rank. */
export interface RankPlace {
  readonly tx: Transaction
  readonly community: CommunityConfig
  readonly now: Date
}

/** Returns the rule of a rank, or undefined for a rank outside the ladder. */
export async function findRankRule(source: RecordSource, rank: string): Promise<RankRule | undefined> {
  if (!rank) return undefined
  return source.records(rankRulesCollection).findFirst({ filter: 'rank = {:rank}', params: { rank } })
}

/** Refuses while the ladder is off. */
export async function requireLadder(source: RecordSource): Promise<void> {
  const settings = await findLadderSettings(source)
  if (!settings?.is_on) throw refuse(say('ladderOff'), { status: 409, code: 'ladder_off' })
}

const namedHolders = 10

/** A member who would take a seat. */
interface SeatWish {
  readonly rank: string
  readonly user: string
}

/** Locks a rank, so that no other transaction gives it. Names come first in the order of locks. */
export async function holdSeats(tx: Transaction, rank: string): Promise<void> {
  await tx.lockName(`seats:${rank}`)
}

/** Refuses if all seats of a rank are taken, with the holders' names. The caller has locked the seats. */
export async function requireSeat(tx: Transaction, { rank, user }: SeatWish): Promise<void> {
  const { seats = 0 } = (await findRankRule(tx, rank)) ?? {}
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

/** Returns the name of a decider, or a general word if they have left since. */
export async function nameOf(source: Pick<RecordSource, 'records'>, user: string): Promise<string> {
  const person = user ? await source.records(usersCollection).findById(user) : undefined
  return person?.username || rankRefusals.somebody
}

/** Returns the title of a rank, or '' if there is none. */
export async function titleOf(source: Pick<RecordSource, 'records'>, rank: string): Promise<string> {
  const found = rank ? await source.records(ranksCollection).findById(rank) : undefined
  return found?.title ?? ''
}
