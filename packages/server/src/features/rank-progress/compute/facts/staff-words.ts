import type { RecordSource } from '@longhouse/engine'
import type { StaffWord } from '@longhouse/contract/rank-progress'
import { anyOf } from '../../../../platform/any-of.ts'
import { rankProposalsCollection } from '../../../../collections/rank-progress.ts'
import { findByMember, oneOf, type MemberIds } from './members.ts'

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
