import type { RawQuery, RecordSource } from '@longhouse/engine'

/** Limit of members that are read together. */
export const membersAtOnce = 200

export type MemberIds = readonly string[]

/** Returns a condition about members: `"user" IN (…)`. */
export function oneOf(column: string, ids: MemberIds): Required<Pick<RawQuery, 'sql' | 'params'>> {
  return { sql: `${column} IN (${ids.map(() => '?').join(', ')})`, params: [...ids] }
}

/** Runs a query and groups its rows by member. */
export async function findByMember<Row extends { readonly user: string }>(
  source: RecordSource,
  query: RawQuery,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  return Map.groupBy(await source.query<Row>(query), ({ user }) => user)
}
