import type { RecordSource, Transaction } from '@longhouse/engine'
import type { ActivityKind } from '@longhouse/contract/activities'
import type { Deeds } from '@longhouse/contract/badges'
import { isModuleOn } from '@longhouse/contract/community'
import { streakOf, type CardBest, type Streak } from '@longhouse/contract/profile'
import type { Platform } from './feature.ts'

/** A member's activities, as cards and badges need them. */
export interface MemberDeeds extends Deeds {
  readonly streak: Streak
  /** Highest first. */
  readonly bests: readonly CardBest[]
}

/** Members whose activities to read, and the time. */
export interface DeedsQuestion extends Pick<Platform, 'community'> {
  readonly users: readonly string[]
  readonly now: Date
}

const day = 86_400_000
/** Days that streaks look back. */
const streakDays = 5 * 365

/** Reads members' activities: one aggregate query for each counted thing, for any number of members. */
export async function readDeeds(
  source: RecordSource,
  question: DeedsQuestion,
): Promise<ReadonlyMap<string, MemberDeeds>> {
  if (question.users.length === 0) return new Map()
  const joined = await readJoined(source, question)
  const counts = Map.groupBy(await readCounts(source, question), ({ user }) => user)
  const days = Map.groupBy(await readDays(source, question), ({ user }) => user)
  const held = await readHeldDays(source, question)
  const bests = Map.groupBy(await readBests(source, question), ({ user }) => user)
  return new Map(
    joined.map(({ id, created }) => {
      const attended = (days.get(id) ?? []).map((row) => row.day)
      const streak = streakOf({ attended, held, now: question.now })
      const own = (bests.get(id) ?? []).map(({ user: _user, ...best }) => best)
      return [
        id,
        {
          ...deedsOf(own, streak),
          counts: countsOf(counts.get(id) ?? []),
          days: daysSince(created, question.now),
          streak,
          bests: own,
        },
      ]
    }),
  )
}

function deedsOf(bests: readonly CardBest[], { longest }: Streak) {
  return {
    bestRound: highest(bests),
    bestRoundAlone: highest(bests.filter(({ squad_size }) => squad_size === 1)),
    boards: bests.length,
    longestStreak: longest,
  }
}

function highest(bests: readonly CardBest[]): number {
  return Math.max(0, ...bests.map(({ round }) => round))
}

function daysSince(created: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(created.replace(' ', 'T'))) / day))
}

interface Counted {
  readonly user: string
  readonly kind: ActivityKind
  readonly count: number | string
}

function countsOf(rows: readonly Counted[]): Deeds['counts'] {
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

function readJoined(
  source: RecordSource,
  { users }: DeedsQuestion,
): Promise<{ readonly id: string; readonly created: string }[]> {
  return source.query({
    sql: `SELECT "id", "created" FROM "users" WHERE "id" IN ${placesFor(users)}`,
    params: users,
  })
}

function readCounts(source: RecordSource, { users }: DeedsQuestion): Promise<Counted[]> {
  return source.query({
    sql: `SELECT "user", "kind", COUNT(*) AS "count" FROM "activities"
      WHERE "user" IN ${placesFor(users)} AND "struck_at" = '' GROUP BY "user", "kind"`,
    params: users,
  })
}

function readDays(
  source: RecordSource,
  { users, now }: DeedsQuestion,
): Promise<{ readonly user: string; readonly day: string }[]> {
  return source.query({
    sql: `SELECT DISTINCT "user", SUBSTR("at", 1, 10) AS "day" FROM "activities"
      WHERE "user" IN ${placesFor(users)} AND "kind" IN ('attended', 'hosted') AND "struck_at" = '' AND "at" > ?`,
    params: [...users, firstDay(now)],
  })
}

async function readHeldDays(source: RecordSource, { now }: DeedsQuestion): Promise<string[]> {
  const rows = await source.query<{ readonly day: string }>({
    sql: `SELECT DISTINCT SUBSTR("start_date", 1, 10) AS "day" FROM "tournaments"
      WHERE "attendance_closed_at" != '' AND "start_date" > ?`,
    params: [firstDay(now)],
  })
  return rows.map((row) => row.day)
}

async function readBests(
  source: RecordSource,
  { users, community }: DeedsQuestion,
): Promise<(CardBest & { readonly user: string })[]> {
  if (!isModuleOn(community, 'runs')) return []
  return source.query({
    sql: `SELECT "user", "game", "map", "squad_size", "round", "run", "played_at" FROM "personal_bests"
      WHERE "user" IN ${placesFor(users)} ORDER BY "round" DESC, "played_at", "id"`,
    params: users,
  })
}

function firstDay(now: Date): string {
  return new Date(now.getTime() - streakDays * day).toISOString().slice(0, 10)
}

function placesFor(values: readonly unknown[]): string {
  return `(${values.map(() => '?').join(', ')})`
}

/**
 * Locks all profiles until the end of the transaction. A card depends on what other members hide, and a
 * granted badge on what its owner hides.
 */
export function holdProfiles(tx: Transaction): Promise<void> {
  return tx.lockName('profiles')
}
