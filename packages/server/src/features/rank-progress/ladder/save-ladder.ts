import { isDeepStrictEqual } from 'node:util'
import { refuse, type AuthRecord, type Transaction } from '@longhouse/engine'
import { ladderRefusals, type LadderDraft, type RuleDraft } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { announceWritten } from '../../../platform/announce-written.ts'
import { markMembers } from '../../../platform/member-marks.ts'
import { noteAct } from '../../../platform/note-act.ts'
import { findLadderSettings } from '../compute/ladder-rules.ts'
import {
  ladderSettingsCollection,
  rankProgressCollection,
  rankRulesCollection,
} from '../../../collections/rank-progress.ts'
import { draftOf, readLadder } from './stored-ladder.ts'

const say = wordsFor('en', ladderRefusals)

/** A checked ladder, and the admin who saves it. */
export interface Saving {
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
