import { isDeepStrictEqual } from 'node:util'
import { refuse, type AuthRecord, type Transaction, type RecordSource } from '@longhouse/engine'
import {
  ladderRefusals,
  type LadderDraft,
  type RuleDraft,
  checkLadder,
  type LadderProblem,
  previewLimit,
  type LadderPerson,
  type LadderPreview,
  type Standing,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { announceWritten } from '../../platform/records.ts'
import { markMembers } from '../../platform/member-marks.ts'
import { noteAct } from '../../platform/audit.ts'
import { findLadderSettings, draftOf, readLadder } from './ladder.ts'
import {
  ladderSettingsCollection,
  rankProgressCollection,
  rankRulesCollection,
} from '../../collections/rank-progress.ts'
import type { CommunityConfig } from '@longhouse/contract/community'
import { readManagedRoles } from '../../platform/discord/discord-choices.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { oneOf } from './fact-queries.ts'
import { lookAtMembers } from './standings.ts'
import type { ComputeSite } from './compute-members.ts'
import { allMembers } from './ranks.job.ts'

const say = wordsFor('en', ladderRefusals)

/** A checked ladder, and the admin who saves it. */
interface Saving {
  readonly draft: LadderDraft
  readonly by: AuthRecord
}

/**
 * Saves a whole ladder and marks all members for evaluation. Throws 409 if another one was saved since it was
 * read. A lock makes concurrent saves run one by one.
 */
export async function saveLadder(tx: Transaction, { draft, by }: Saving): Promise<LadderDraft> {
  await tx.lockName('ladder')
  const before = await readLadder(tx)
  if (before.revision !== draft.revision)
    throw refuse(say('savedMeanwhile'), { status: 409, code: 'ladder_saved' })
  return tx.outOfTurn(async () => {
    await saveRules(tx, draft.rules)
    const settings = await saveSettings(tx, draft)
    const after = await readLadder(tx)
    if (draft.isOn && !before.isOn) await beginAnew(tx)
    if (draft.isOn) await markEverybody(tx)
    await noteAct(tx, {
      by,
      action: 'update',
      collection: ladderSettingsCollection.name,
      record: settings,
      before: changed(before, after),
      after: changed(after, before),
    })
    return after
  })
}

async function saveRules(tx: Transaction, drafts: readonly RuleDraft[]): Promise<void> {
  const rules = tx.records(rankRulesCollection)
  const stored = await rules.findAll({ sort: 'id' })
  const wanted = new Set(drafts.map(({ rank }) => rank))
  for (const { id, rank } of stored) if (!wanted.has(rank)) await rules.delete(id)
  for (const [place, draft] of drafts.entries()) {
    const known = stored.find(({ rank }) => rank === draft.rank)
    const values = { ...draftOf(draft), step: place + 1 }
    if (!known) await rules.create(values)
    else if (!isDeepStrictEqual(values, { ...draftOf(known), step: known.step }))
      await rules.update(known.id, values)
  }
}

async function saveSettings(tx: Transaction, { isOn, revision }: LadderDraft): Promise<string> {
  const settings = tx.records(ladderSettingsCollection)
  const known = await findLadderSettings(tx)
  const values = { is_on: isOn, revision: revision + 1 }
  const saved = known ? await settings.update(known.id, values) : await settings.create(values)
  return saved.id
}

/** Resets the start of failing duties: while the ladder was off, members knew of none. */
async function beginAnew(tx: Transaction): Promise<void> {
  const rows = await tx.query<{ readonly id: string }>({
    sql: `UPDATE "rank_progress" SET "failing_since" = '' WHERE "failing_since" <> '' RETURNING "id"`,
  })
  await announceWritten(tx, { collection: rankProgressCollection.name, rows })
}

async function markEverybody(tx: Transaction): Promise<void> {
  const people = await tx.query<{ readonly id: string }>({ sql: `SELECT "id" FROM "users" ORDER BY "id"` })
  await markMembers(
    tx,
    people.map(({ id }) => id),
  )
}

/** Returns the values that another ladder has differently, for the log. */
function changed(
  { isOn, revision, rules }: LadderDraft,
  other: LadderDraft,
): Readonly<Record<string, unknown>> {
  const others = new Map(other.rules.map((rule, place) => [rule.rank, { rule, place }]))
  const differing = rules.filter((rule, place) => {
    const same = others.get(rule.rank)
    return same?.place !== place || !isDeepStrictEqual(rule, same.rule)
  })
  return { is_on: isOn, revision, rules: differing }
}

/** Source of the stored ranks, and the community. */
interface DraftPlace {
  readonly source: RecordSource
  readonly community: Pick<CommunityConfig, 'discord'>
}

/** Parses a ladder. Throws 400 with a message for each field that is wrong. */
export async function readDraft(place: DraftPlace, body: unknown): Promise<LadderDraft> {
  const { draft, problems } = checkLadder(body)
  if (!draft) throw refuseProblems(problems)
  const outside = await problemsOutside(place, draft)
  if (outside.length > 0) throw refuseProblems(outside)
  return draft
}

/** Returns problems that only stored records show: deleted ranks, and roles that are not for ranks. */
async function problemsOutside(
  { source, community }: DraftPlace,
  { rules }: LadderDraft,
): Promise<LadderProblem[]> {
  const ranks = new Set(
    (await source.query<{ readonly id: string }>({ sql: `SELECT "id" FROM "ranks"` })).map(({ id }) => id),
  )
  const sourceOf = await readManagedRoles(source, community)
  return rules.flatMap(({ rank, role_id }, place) => [
    ...(ranks.has(rank) ? [] : [{ field: `rules.${place}.rank`, message: say('rankGone') }]),
    ...(role_id === '' || sourceOf(role_id) === 'rank'
      ? []
      : [{ field: `rules.${place}.role_id`, message: say('roleNotManaged') }]),
  ])
}

function refuseProblems(problems: readonly LadderProblem[]): Error {
  const data = Object.fromEntries(
    problems.map(({ field, message }) => [field, { code: 'validation_invalid_value', message }]),
  )
  return refuse(problems[0]?.message ?? '', { code: 'ladder_invalid', data })
}

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
