import type { RecordSource } from '@longhouse/engine'
import { oneOf, type MemberIds } from './members.ts'

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
