import type { RecordSource } from '@longhouse/engine'
import type { Leave } from '@longhouse/contract/rank-progress'
import { findByMember, oneOf, type MemberIds } from './members.ts'

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
