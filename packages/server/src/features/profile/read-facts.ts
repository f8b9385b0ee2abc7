import type { RecordSource } from '@longhouse/engine'
import { toTextList } from '@longhouse/engine/schema'
import { isModuleOn } from '@longhouse/contract/community'
import { readDeeds, type DeedsQuestion, type MemberDeeds } from '../../platform/deeds.ts'
import { squadsCollection } from '../../collections/game-nights.ts'

/** A member, and how often they played together. */
export interface Companion {
  readonly user: string
  readonly times: number
}

/** Facts for a card, before anything is hidden. */
export interface CardFacts extends MemberDeeds {
  /** Most frequent first. */
  readonly company: readonly Companion[]
  readonly rankSince: string
}

/** Only the newest squads count: members who played together years ago are no longer company. */
const squadsLookedAt = 1000
/** More than are shown: some may not want to be. */
const keptCompanions = 20

/** Reads the facts for members' cards. */
export async function readFacts(
  source: RecordSource,
  question: DeedsQuestion,
): Promise<ReadonlyMap<string, CardFacts>> {
  const deeds = await readDeeds(source, question)
  const company = await readCompany(source, question)
  const since = await readRankSince(source, question)
  return new Map(
    [...deeds].map(([user, does]) => [
      user,
      { ...does, company: mostFrequent(company.get(user)), rankSince: since.get(user) ?? '' },
    ]),
  )
}

type Times = Map<string, number>

function mostFrequent(times: Times = new Map()): Companion[] {
  return [...times]
    .map(([user, count]) => ({ user, times: count }))
    .toSorted((a, b) => b.times - a.times || (a.user < b.user ? -1 : 1))
    .slice(0, keptCompanions)
}

/** Counts who played with whom: in squads of nights, and in verified runs that came from no squad. */
async function readCompany(
  source: RecordSource,
  { users, community }: DeedsQuestion,
): Promise<Map<string, Times>> {
  const asked = new Map<string, Times>(users.map((user) => [user, new Map()]))
  const add = (user: string, companion: string, times: number) => {
    const known = asked.get(user)
    known?.set(companion, (known.get(companion) ?? 0) + times)
  }
  if (users.length === 0) return asked
  const squads = await source.records(squadsCollection).findAll({
    filter: "night.state = 'ended' && members:length > 1",
    sort: '-created,id',
    limit: squadsLookedAt,
  })
  for (const { members } of squads) {
    const people = toTextList(members)
    for (const user of people) for (const companion of people) if (companion !== user) add(user, companion, 1)
  }
  if (!isModuleOn(community, 'runs')) return asked
  const runs = await source.query<{ user: string; companion: string; times: number | string }>({
    sql: `SELECT mine."user" AS "user", theirs."user" AS "companion", COUNT(*) AS "times"
      FROM "run_players" mine
      JOIN "runs" r ON r."id" = mine."run" AND r."status" = 'verified' AND r."squad" = ''
      JOIN "run_players" theirs ON theirs."run" = mine."run" AND theirs."user" != mine."user" AND theirs."user" != ''
      WHERE mine."user" IN (${users.map(() => '?').join(', ')}) GROUP BY mine."user", theirs."user"`,
    params: users,
  })
  for (const { user, companion, times } of runs) add(user, companion, Number(times))
  return asked
}

async function readRankSince(
  source: RecordSource,
  { users, community }: DeedsQuestion,
): Promise<ReadonlyMap<string, string>> {
  if (!isModuleOn(community, 'rankProgress') || users.length === 0) return new Map()
  const rows = await source.query<{ user: string; since: string }>({
    sql: `SELECT "user", "since" FROM "rank_progress" WHERE "user" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  })
  return new Map(rows.map(({ user, since }) => [user, since]))
}
