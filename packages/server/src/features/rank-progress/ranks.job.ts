import { formatDate } from '@longhouse/engine/schema'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, eachFound, type Stoppable } from '../../platform/portions.ts'
import { computeMembers, type ComputeSite } from './compute-members.ts'
import { membersAtOnce, type MemberIds } from './fact-queries.ts'
import { findLadderSettings } from './ladder.ts'
import { absenceLimits } from '@longhouse/contract/rank-progress'
import { absencesCollection } from '../../collections/rank-progress.ts'

const everyMinute = '* * * * *'
const everyNight = '23 3 * * *'
const everyNightLater = '53 4 * * *'
const dueAtOnce = 1000

/**
 * Starts the jobs that evaluate due members each minute and all members once a night, and that remove old reasons for
 * leave. Returns a function that stops them.
 */
export function startRankJobs(site: Site): () => Promise<void> {
  const stops = [
    site.engine.crons.add({
      id: 'ranks-due',
      expression: everyMinute,
      run: (signal) => computeDue({ ...site, signal }),
    }),
    site.engine.crons.add({
      id: 'ranks-nightly',
      expression: everyNight,
      run: (signal) => computeAll({ ...site, signal }),
    }),
    site.engine.crons.add({
      id: 'leave-reasons',
      expression: everyNightLater,
      run: (signal) => pruneReasons({ ...site, signal }),
    }),
  ]
  return async () => stops.forEach((stop) => stop())
}

/** Evaluates members whose status time alone changes about now. */
export async function computeDue(site: ComputeSite): Promise<void> {
  site.signal?.throwIfAborted()
  if (!(await isLadderOn(site))) return
  const due = await site.engine.query<{ readonly user: string }>({
    sql: `SELECT "user" FROM "rank_progress" WHERE "due_at" <> '' AND "due_at" <= ? ORDER BY "due_at" LIMIT ?`,
    params: [formatDate(site.now()), dueAtOnce],
  })
  await computeMembers(
    site,
    due.map(({ user }) => user),
  )
}

/** Evaluates all members, in portions. */
export async function computeAll(site: ComputeSite): Promise<void> {
  site.signal?.throwIfAborted()
  if (!(await isLadderOn(site))) return
  await forEachApart(allMembers(site), site.signal, (users) => computeMembers(site, users))
}

/** Yields all members by id, in portions. Those who join in the meantime are evaluated as new members. */
export async function* allMembers({ engine }: Pick<ComputeSite, 'engine'>): AsyncGenerator<MemberIds> {
  for (let last = ''; ;) {
    const rows = await engine.query<{ readonly id: string }>({
      sql: `SELECT "id" FROM "users" WHERE "id" > ? ORDER BY "id" LIMIT ?`,
      params: [last, membersAtOnce],
    })
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < membersAtOnce) return
    last = rows.at(-1)?.id ?? ''
  }
}

async function isLadderOn({ engine }: Pick<ComputeSite, 'engine'>): Promise<boolean> {
  return (await findLadderSettings(engine))?.is_on === true
}

/** Removes reasons and answers of leaves that ended long ago. Returns their number. */
export function pruneReasons({
  engine,
  now,
  signal,
}: Pick<Site, 'engine' | 'now'> & Stoppable): Promise<number> {
  const before = now()
  before.setUTCMonth(before.getUTCMonth() - absenceLimits.reasonKeptMonths)
  const leaves = engine.records(absencesCollection)
  const filter = "until < {:before} && (reason != '' || answer != '')"
  const old = eachFound((limit) => leaves.findAll({ filter, params: { before }, limit }))
  return forEachApart(old, signal, ({ id }) => leaves.patch([{ id, reason: '', answer: '' }]))
}
