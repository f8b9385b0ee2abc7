import type { RecordSource } from '@longhouse/engine'
import { activityKinds } from '@longhouse/contract/activities'
import type { Deed, ReadDeeds } from '@longhouse/contract/rank-progress'
import { findByMember, oneOf, type MemberIds } from './members.ts'

/** Which activities of members, from when on. */
export interface DeedsOf extends Pick<ReadDeeds, 'kind' | 'count'> {
  readonly ids: MemberIds
  /** As records keep moments; empty for all there are. */
  readonly since: string
}

interface DeedRow extends Deed {
  readonly user: string
}

/** The newest activities of a kind that count, of each member and each kind of event. */
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

// Who missed something was not there, and being promoted is nobody's own deed.
const active = activityKinds.filter((kind) => kind !== 'missed' && kind !== 'promoted')

/** When members last did anything after a moment; whoever did not is missing. */
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
