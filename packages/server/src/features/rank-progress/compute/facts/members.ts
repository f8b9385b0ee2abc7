import type { RawQuery, RecordSource } from '@longhouse/engine'

/** Up to so many members are read at once. */
export const membersAtOnce = 200

/** Members, by id. */
export type MemberIds = readonly string[]

/** The end of a question about members: `"user" IN (…)`. */
export function oneOf(column: string, ids: MemberIds): Required<Pick<RawQuery, 'sql' | 'params'>> {
  return { sql: `${column} IN (${ids.map(() => '?').join(', ')})`, params: [...ids] }
}

/** What a question found of each member. */
export async function findByMember<Row extends { readonly user: string }>(
  source: RecordSource,
  query: RawQuery,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  return Map.groupBy(await source.query<Row>(query), ({ user }) => user)
}
