import type { RecordSource } from '@longhouse/engine'
import { z } from 'zod'
import { findByMember, oneOf, type MemberIds } from './members.ts'

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
