import type { RecordSource } from '@longhouse/engine'
import { activityKinds } from '@longhouse/contract/activities'
import type { Deed, ReadDeeds } from '@longhouse/contract/rank-progress'
import { findByMember, oneOf, type MemberIds } from './members.ts'

/** Members, kind, number and period of activities to read. */
export interface DeedsOf extends Pick<ReadDeeds, 'kind' | 'count'> {
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
