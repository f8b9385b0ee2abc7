import type { RecordSource } from '@longhouse/engine'
import {
  type Standing,
  explain,
  type LadderRule,
  type RankRule,
  type MemberFacts,
  type RankChangeKind,
  dayMs,
  findRequirementKind,
  inactiveDays,
  mergeLeaves,
  windowStart,
  type Leave,
  type ReadDeeds,
  type Requirement,
} from '@longhouse/contract/rank-progress'
import {
  membersAtOnce,
  type MemberIds,
  findAccounts,
  type AccountRow,
  findBests,
  findDeeds,
  findLastDeeds,
  findLeaves,
  findStaffWords,
  findStrikes,
} from './fact-queries.ts'
import { findRulesInForce } from './ladder.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatDate } from '@longhouse/engine/schema'
import { rolesOf, isSuspended } from '@longhouse/contract/users'
import { anyOf } from '../../platform/records.ts'
import { usersCollection } from '../../collections/users.ts'

/** Members whose rank status to read, and the time. */
interface StandingsOf {
  readonly users: MemberIds
  readonly now: Date
}

/**
 * Returns the current rank status of members by id; empty while the ladder is off. In a transaction that has
 * locked the account it stays true until the commit.
 */
export async function readStandings(
  source: RecordSource,
  { users, now }: StandingsOf,
): Promise<Map<string, Standing>> {
  const rules = await findRulesInForce(source)
  const standings = new Map<string, Standing>()
  if (!rules) return standings
  for (let from = 0; from < users.length; from += membersAtOnce) {
    const portion = users.slice(from, from + membersAtOnce)
    for (const [user, { standing }] of await lookAtMembers(source, { rules, users: portion, now }))
      standings.set(user, standing)
  }
  return standings
}

// Members to evaluate before other work gets a turn.
const explainedAtOnce = 50

/** The part of a rule that an evaluation needs. */
type RuleInForce = LadderRule & Pick<RankRule, 'role_id'>

/** A member's rank status, and their first rank if they had none. */
interface LookedAt {
  readonly standing: Standing
  readonly first: FirstRank | undefined
}

/** Members to evaluate, and the rules, lowest rank first. */
interface LookAt extends Omit<FactsOf, 'rules'> {
  readonly rules: readonly RuleInForce[]
}

/**
 * Evaluates members by stored data and some rules, by id. Members without a rank count as having their first.
 */
export async function lookAtMembers(
  source: RecordSource,
  { rules, users, now }: LookAt,
): Promise<Map<string, LookedAt>> {
  const facts = await readFacts(source, { rules, users, now })
  const firsts = await findFirstRanks(source, { facts, rules, now })
  const looked = new Map<string, LookedAt>()
  for (const [user, found] of facts) {
    const first = firsts.get(user)
    const known = first ? { ...found, rank: first.rank, since: first.since } : found
    looked.set(user, { standing: explain(rules, { facts: known, now }), first })
    if (looked.size % explainedAtOnce === 0) await nextTurn()
  }
  return looked
}

/** A member's first rank on the ladder. */
export interface FirstRank {
  readonly rank: string
  readonly since: string
  readonly kind: Extract<RankChangeKind, 'joined' | 'discord'>
}

type RankedRole = Pick<LadderRule, 'rank'> & Pick<RankRule, 'role_id'>

/** Facts of members, the rules from the lowest rank up, and the time. */
interface Newcomers {
  readonly facts: ReadonlyMap<string, MemberFacts>
  readonly rules: readonly RankedRole[]
  readonly now: Date
}

/**
 * Returns the first rank of members who have none. It is the highest whose Discord role they have, from now
 * on, because its start is unknown. Otherwise it is the lowest, since they joined.
 */
async function findFirstRanks(
  source: RecordSource,
  { facts, rules, now }: Newcomers,
): Promise<ReadonlyMap<string, FirstRank>> {
  const [lowest] = rules
  const without = [...facts].filter(([, { rank }]) => rank === '')
  if (!lowest || without.length === 0) return new Map()
  const people = await source.records(usersCollection).findAll(anyOf(without.map(([id]) => ({ id }))))
  const data = new Map(people.map(({ id, discord_data }) => [id, discord_data]))
  return new Map(
    without.map(([user, { joined }]) => {
      const byRole = highestByRole(rules, data.get(user))
      const first: FirstRank = byRole
        ? { rank: byRole.rank, since: formatDate(now), kind: 'discord' }
        : { rank: lowest.rank, since: joined, kind: 'joined' }
      return [user, first]
    }),
  )
}

function highestByRole(rules: readonly RankedRole[], discordData: unknown): RankedRole | undefined {
  const roles = new Set(rolesOf(discordData).map((role) => (typeof role === 'string' ? role : role.id)))
  return rules.findLast(({ role_id }) => role_id !== '' && roles.has(role_id))
}

/** Members whose facts to read, the rules that need them, and the time. */
interface FactsOf {
  readonly rules: readonly Pick<LadderRule, 'requirements' | 'duties'>[]
  /** At most `membersAtOnce`. */
  readonly users: MemberIds
  readonly now: Date
}

/** Reads the facts that the rules need: one query for each kind of fact, for any number of members. */
async function readFacts(
  source: RecordSource,
  { rules, users, now }: FactsOf,
): Promise<Map<string, MemberFacts>> {
  if (users.length === 0) return new Map()
  const asked = rules.flatMap(({ requirements, duties }) => [...(requirements ?? []), ...(duties ?? [])])
  const asks = (...kinds: string[]) => asked.some(({ kind }) => kinds.includes(kind))
  const accounts = await inTurn(findAccounts(source, users))
  const leaves = await inTurn(findLeaves(source, users))
  const since = (days: number) => earliestStart(leaves, { days, now })
  const deeds = new Map<ReadDeeds['kind'], Awaited<ReturnType<typeof findDeeds>>>()
  for (const { kind, count, days } of neededDeeds(asked)) {
    const from = days === undefined ? '' : since(days)
    deeds.set(kind, await inTurn(findDeeds(source, { kind, count, ids: users, since: from })))
  }
  const lastDeeds = await inTurn(findLastDeeds(source, { ids: users, since: since(inactiveDays) }))
  const bests = asks('verified_round') ? await inTurn(findBests(source, users)) : undefined
  const strikes = asks('no_strikes') ? await inTurn(findStrikes(source, users)) : undefined
  const words = asks('staff_votes', 'said_by_staff') ? await inTurn(findStaffWords(source, users)) : undefined
  return new Map(
    accounts.map((account) => {
      const { user } = account
      return [
        user,
        {
          ...accountFacts(account, now),
          leaves: leaves.get(user) ?? [],
          deeds: Object.fromEntries([...deeds].map(([kind, found]) => [kind, found.get(user) ?? []])),
          lastActive: lastDeeds.get(user) ?? '',
          bests: bests?.get(user) ?? [],
          strikes: [...(strikes?.get(user) ?? []), ...strikeOfNow(account, now)],
          staff: words?.get(user) ?? { yes: 0, ticks: [] },
        },
      ]
    }),
  )
}

/**
 * Gives other work a turn after a query: SQLite responds synchronously, so that many in a row would hold it
 * up.
 */
async function inTurn<Found>(question: Promise<Found>): Promise<Found> {
  const found = await question
  await nextTurn()
  return found
}

function accountFacts(
  account: AccountRow,
  now: Date,
): Pick<MemberFacts, 'joined' | 'rank' | 'since' | 'hasLeft' | 'before'> {
  const { joined, rank, left_discord, failing_since, warned_at } = account
  const known = { joined, rank, since: sinceOf(account, now), hasLeft: Boolean(left_discord) }
  // Without a row the member was not evaluated yet.
  if (account.progress === null) return known
  return { ...known, before: { failing_since: failing_since ?? '', warned_at: warned_at ?? '' } }
}

/** Returns since when they have the rank: now if it was changed after the last evaluation. */
function sinceOf({ joined, rank, progress, known_rank, since }: AccountRow, now: Date): string {
  if (progress === null) return joined
  return known_rank === rank ? since || joined : formatDate(now)
}

/** A suspended member counts as suspended now, whenever that began. */
function strikeOfNow({ suspended_until }: AccountRow, now: Date): string[] {
  return isSuspended({ suspended_until }, now) ? [formatDate(now)] : []
}

// More than the goal is shown; further rows are not read.
const leastRead = 50

/** Returns the highest count and longest period that any requirement needs of each kind of activity. */
function neededDeeds(asked: readonly Requirement[]): ReadDeeds[] {
  const reads = asked.flatMap((each) => findRequirementKind(each.kind)?.reads(each) ?? [])
  return [...Map.groupBy(reads, ({ kind }) => kind)].map(([kind, alike]) => {
    const days = alike.map((each) => each.days)
    return {
      kind,
      count: Math.max(leastRead, ...alike.map(({ count }) => count)),
      days: days.includes(undefined) ? undefined : Math.max(...days.map((each) => each ?? 0)),
    }
  })
}

/** Returns the earliest start of the members' windows, each lengthened by their leave. */
function earliestStart(
  leaves: ReadonlyMap<string, readonly Leave[]>,
  { days, now }: { readonly days: number; readonly now: Date },
): string {
  const window = { until: now.getTime(), ms: days * dayMs }
  const starts = [...leaves.values()].map((own) => windowStart(mergeLeaves(own), window))
  return formatDate(new Date(Math.min(window.until - window.ms, ...starts)))
}
