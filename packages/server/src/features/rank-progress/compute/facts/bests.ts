import type { RecordSource } from '@longhouse/engine'
import type { BestRound } from '@longhouse/contract/rank-progress'
import { findByMember, oneOf, type MemberIds } from './members.ts'

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
