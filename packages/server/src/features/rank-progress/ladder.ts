import { type RecordSource, refuse, type Transaction } from '@longhouse/engine'
import type { LadderSettings, RankRule, LadderDraft, RuleDraft } from '@longhouse/contract/rank-progress'
import { ladderSettingsCollection, rankRulesCollection } from '../../collections/rank-progress.ts'
import type { CommunityConfig } from '@longhouse/contract/community'
import { wordsFor } from '@longhouse/contract/words'
import { usersCollection } from '../../collections/users.ts'
import { ranksCollection } from '../../collections/content.ts'
import { rankRefusals } from './rank-refusals.words.ts'

/** Returns the switch of the ladder, or undefined before the first save. */
export async function findLadderSettings(source: RecordSource): Promise<LadderSettings | undefined> {
  return source.records(ladderSettingsCollection).findFirst({ sort: 'created,id' })
}

/** Returns the rules of the ladder, lowest rank first. */
async function findLadderRules(source: RecordSource): Promise<RankRule[]> {
  return source.records(rankRulesCollection).findAll({ sort: 'step,id' })
}

/** Returns the active rank rules, or undefined while the ladder is off. */
export async function findRulesInForce(source: RecordSource): Promise<readonly RankRule[] | undefined> {
  const settings = await findLadderSettings(source)
  return settings?.is_on ? findLadderRules(source) : undefined
}

/** Returns the ladder as it is edited; off and empty before the first save. */
export async function readLadder(source: RecordSource): Promise<LadderDraft> {
  const settings = await findLadderSettings(source)
  const rules = await findLadderRules(source)
  return {
    isOn: settings?.is_on ?? false,
    revision: settings?.revision ?? 0,
    rules: rules.map(draftOf),
  }
}

/** Returns the fields of a rule that are edited. */
export function draftOf(rule: RankRule | RuleDraft): RuleDraft {
  const { rank, role_id, seats, requirements, duties, probation_days, warn_days, is_automatic } = rule
  return {
    rank,
    role_id,
    seats,
    requirements: requirements ?? [],
    duties: duties ?? [],
    probation_days,
    warn_days,
    is_automatic,
  }
}

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
