import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  dayMs,
  findRequirementKind,
  inactiveDays,
  mergeLeaves,
  windowStart,
  type LadderRule,
  type Leave,
  type MemberFacts,
  type ReadDeeds,
  type Requirement,
} from '@longhouse/contract/rank-progress'
import { isSuspended } from '@longhouse/contract/users'
import {
  findAccounts,
  type AccountRow,
  findBests,
  findDeeds,
  findLastDeeds,
  findLeaves,
  type MemberIds,
  findStaffWords,
  findStrikes,
} from './fact-queries.ts'

/** Members whose facts to read, the rules that need them, and the time. */
export interface FactsOf {
  readonly rules: readonly Pick<LadderRule, 'requirements' | 'duties'>[]
  /** At most `membersAtOnce`. */
  readonly users: MemberIds
  readonly now: Date
}

/** Reads the facts that the rules need: one query for each kind of fact, for any number of members. */
export async function readFacts(
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
