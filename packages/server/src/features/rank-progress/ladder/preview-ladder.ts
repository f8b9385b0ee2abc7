import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordSource } from '@longhouse/engine'
import {
  previewLimit,
  type LadderDraft,
  type LadderPerson,
  type LadderPreview,
  type Standing,
} from '@longhouse/contract/rank-progress'
import { oneOf } from '../compute/facts/members.ts'
import { lookAtMembers } from '../compute/look-at-members.ts'
import type { ComputeSite } from '../compute/compute-members.ts'
import { allMembers } from '../compute/rank-jobs.ts'

/** Limit of members that a preview evaluates. */
const maxMembers = 20_000

/** A member without their name. */
type Found = Omit<LadderPerson, 'username'>

/**
 * Returns the effects of a ladder today. Reads members in portions, and other work gets a turn in between.
 */
export async function previewLadder(
  { engine, now }: Pick<ComputeSite, 'engine' | 'now'>,
  { rules }: LadderDraft,
): Promise<LadderPreview> {
  const inForce = rules.map((rule, place) => ({ ...rule, step: place + 1 }))
  const [eligible, failing]: [Found[], Found[]] = [[], []]
  let seen = 0
  for await (const users of allMembers({ engine })) {
    for (const [user, { standing }] of await lookAtMembers(engine, { rules: inForce, users, now: now() })) {
      if (standing.isEligible) eligible.push({ user, rank: standing.next_rank })
      if (isFailing(standing)) failing.push({ user, rank: standing.rank })
    }
    seen += users.length
    if (seen >= maxMembers) break
    await nextTurn()
  }
  return {
    eligible: await withNames(engine, eligible.slice(0, previewLimit)),
    eligibleCount: eligible.length,
    failing: await withNames(engine, failing.slice(0, previewLimit)),
    failingCount: failing.length,
  }
}

/** Whether a duty fails. Members on leave or inactive have none. */
function isFailing({ state, failing_since }: Standing): boolean {
  return failing_since !== '' && state !== 'on_leave' && state !== 'inactive'
}

async function withNames(source: RecordSource, found: readonly Found[]): Promise<LadderPerson[]> {
  if (found.length === 0) return []
  const { sql, params } = oneOf(
    '"id"',
    found.map(({ user }) => user),
  )
  const people = await source.query<{ readonly id: string; readonly username: string }>({
    sql: `SELECT "id", "username" FROM "users" WHERE ${sql}`,
    params,
  })
  const names = new Map(people.map(({ id, username }) => [id, username]))
  return found.map((person) => ({ ...person, username: names.get(person.user) ?? '' }))
}
