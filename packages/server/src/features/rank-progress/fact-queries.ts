import type { RawQuery, RecordSource } from '@longhouse/engine'
import { activityKinds } from '@longhouse/contract/activities'
import type { Deed, ReadDeeds, Leave, BestRound, StaffWord } from '@longhouse/contract/rank-progress'
import { z } from 'zod'
import { anyOf } from '../../platform/records.ts'
import { rankProposalsCollection } from '../../collections/rank-progress.ts'

/** Limit of members that are read together. */
export const membersAtOnce = 200

export type MemberIds = readonly string[]

/** Returns a condition about members: `"user" IN (…)`. */
export function oneOf(column: string, ids: MemberIds): Required<Pick<RawQuery, 'sql' | 'params'>> {
  return { sql: `${column} IN (${ids.map(() => '?').join(', ')})`, params: [...ids] }
}

/** Runs a query and groups its rows by member. */
async function findByMember<Row extends { readonly user: string }>(
  source: RecordSource,
  query: RawQuery,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  return Map.groupBy(await source.query<Row>(query), ({ user }) => user)
}

/** An account and its stored progress. */
export interface AccountRow {
  readonly user: string
  readonly joined: string
  readonly rank: string
  readonly left_discord: boolean | number
  readonly suspended_until: string
  /** Null before the first evaluation. */
  readonly progress: string | null
  readonly known_rank: string | null
  readonly state: string | null
  readonly since: string | null
  readonly failing_since: string | null
  readonly warned_at: string | null
}

/** Returns the accounts of members who exist. */
export function findAccounts(source: RecordSource, ids: MemberIds): Promise<AccountRow[]> {
  const { sql, params } = oneOf('u."id"', ids)
  return source.query<AccountRow>({
    sql: `SELECT u."id" AS "user", u."created" AS "joined", u."rank" AS "rank", u."left_discord",
        u."suspended_until", p."id" AS "progress", p."rank" AS "known_rank", p."state", p."since", p."failing_since", p."warned_at"
      FROM "users" u LEFT JOIN "rank_progress" p ON p."user" = u."id" WHERE ${sql}`,
    params,
  })
}

/** Members, kind, number and period of activities to read. */
interface DeedsOf extends Pick<ReadDeeds, 'kind' | 'count'> {
  readonly ids: MemberIds
  /** A time in the format of records; '' for no limit. */
  readonly since: string
}

interface DeedRow extends Deed {
  readonly user: string
}

/** Returns the newest counted activities of a kind, for each member and each kind of event. */
export function findDeeds(
  source: RecordSource,
  { kind, count, ids, since }: DeedsOf,
): Promise<ReadonlyMap<string, readonly DeedRow[]>> {
  const { sql, params } = oneOf('a."user"', ids)
  return findByMember(source, {
    sql: `SELECT d."user", d."at", d."eventKind" FROM (
        SELECT a."user", a."at", COALESCE(t."kind", '') AS "eventKind",
          ROW_NUMBER() OVER (PARTITION BY a."user", t."kind" ORDER BY a."at" DESC) AS "place"
        FROM "activities" a LEFT JOIN "tournaments" t ON t."id" = a."event"
        WHERE ${sql} AND a."kind" = ? AND a."at" > ? AND a."struck_at" = ''
      ) AS d WHERE d."place" <= ? ORDER BY d."at" DESC`,
    params: [...params, kind, since, count],
  })
}

// A member who missed something was not there, and a promotion is done by others.
const active = activityKinds.filter((kind) => kind !== 'missed' && kind !== 'promoted')

/** Returns when members last did anything after `since`; those who did not are missing. */
export async function findLastDeeds(
  source: RecordSource,
  { ids, since }: Pick<DeedsOf, 'ids' | 'since'>,
): Promise<ReadonlyMap<string, string>> {
  const { sql, params } = oneOf('"user"', ids)
  const rows = await source.query<{ readonly user: string; readonly at: string }>({
    sql: `SELECT "user", MAX("at") AS "at" FROM "activities"
      WHERE ${sql} AND "kind" IN (${active.map(() => '?').join(', ')}) AND "at" > ? AND "struck_at" = ''
      GROUP BY "user"`,
    params: [...params, ...active, since],
  })
  return new Map(rows.map(({ user, at }) => [user, at]))
}

/** Returns approved leave of members, past and upcoming. */
export function findLeaves(
  source: RecordSource,
  ids: MemberIds,
): Promise<ReadonlyMap<string, readonly (Leave & { readonly user: string })[]>> {
  const { sql, params } = oneOf('"user"', ids)
  return findByMember(source, {
    sql: `SELECT "user", "from", "until" FROM "absences" WHERE ${sql} AND "state" = 'approved'`,
    params,
  })
}

/** Returns the highest verified rounds of members. They count for a rank even if the member hides them. */
export function findBests(
  source: RecordSource,
  ids: MemberIds,
): Promise<ReadonlyMap<string, readonly (BestRound & { readonly user: string })[]>> {
  const { sql, params } = oneOf('p."user"', ids)
  return findByMember(source, {
    sql: `SELECT p."user", r."map" AS "map", r."squad_size" AS "squadSize", MAX(r."round") AS "round"
      FROM "run_players" p JOIN "runs" r ON r."id" = p."run"
      WHERE ${sql} AND r."status" = 'verified' GROUP BY p."user", r."map", r."squad_size"`,
    params,
  })
}

const suspension = z.object({ suspended_until: z.string().min(1) })

interface EntryRow {
  readonly user: string
  readonly at: string
  readonly after: string | null
}

/** Returns when members were suspended, from the audit log: it also has suspensions that are over. */
export async function findStrikes(
  source: RecordSource,
  ids: MemberIds,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { sql, params } = oneOf('"record"', ids)
  const entries = await findByMember<EntryRow>(source, {
    sql: `SELECT "record" AS "user", "created" AS "at", CAST("after" AS TEXT) AS "after" FROM "audit_log"
      WHERE "collection" = 'users' AND ${sql} AND "action" = 'update'
        AND CAST("after" AS TEXT) LIKE '%suspended_until%'`,
    params,
  })
  return new Map(
    [...entries].map(([user, rows]) => [user, rows.filter(isSuspension).map(({ at }) => at)] as const),
  )
}

function isSuspension({ after }: EntryRow): boolean {
  return suspension.safeParse(JSON.parse(after ?? 'null')).success
}

/** Returns the votes and ticks of staff on members' open proposals. */
export async function findStaffWords(
  source: RecordSource,
  ids: MemberIds,
): Promise<ReadonlyMap<string, StaffWord>> {
  const { filter, params } = anyOf(ids.map((user) => ({ user })))
  const open = await source
    .records(rankProposalsCollection)
    .findAll({ filter: `state = 'open' && ${filter}`, params })
  if (open.length === 0) return new Map()
  const asked = oneOf(
    'p."id"',
    open.map(({ id }) => id),
  )
  const votes = await findByMember<{ readonly user: string; readonly yes: number }>(source, {
    sql: `SELECT p."user", CAST(COUNT(*) AS INTEGER) AS "yes" FROM "rank_proposals" p JOIN "rank_votes" v ON v."proposal" = p."id"
      WHERE ${asked.sql} AND v."vote" = 'yes' GROUP BY p."user"`,
    params: asked.params,
  })
  return new Map(
    open.map(({ user, evidence }) => [
      user,
      { yes: votes.get(user)?.[0]?.yes ?? 0, ticks: Object.keys(evidence?.ticks ?? {}) },
    ]),
  )
}
