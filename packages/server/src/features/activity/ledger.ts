import type { RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Activity } from '@longhouse/contract/activities'
import { markMembers } from '../../platform/member-marks.ts'
import { slicesOf } from '../../platform/portions.ts'
import { activitiesCollection, activityColumns } from '../../collections/activity.ts'
import { activityOf, type Cause } from './causes.ts'
import { compareActivities, type Differences } from './compare-activities.ts'
import type { KindOfActivity } from './kinds/kind.ts'

/** Causes of one kind. */
export interface CausesOfKind {
  readonly kind: KindOfActivity
  readonly causes: readonly Cause[]
}

/** The current transaction, and the clock. */
export interface Moment {
  readonly tx: Transaction
  readonly now: () => Date
}

/** Compares causes with the stored activities that belong to them. */
export async function differencesOf(
  source: RecordSource,
  { kind, causes }: CausesOfKind,
): Promise<Differences> {
  const found = await activitiesBehind(source, { kind, causes })
  return compareActivities(kind, { causes, found })
}

/**
 * Adds the activities of new causes, in one statement if none of them exists yet. The caller has locked the causes, or
 * the records they refer to, so that no other transaction writes the same activities.
 */
export async function noteCauses(moment: Moment, noted: readonly CausesOfKind[]): Promise<void> {
  const wanted = noted.flatMap(({ kind, causes }) =>
    causes.flatMap(({ stand, facts }) => facts.map((fact) => activityOf(kind, { stand, fact }))),
  )
  if (wanted.length === 0) return
  const added = await moment.tx.records(activitiesCollection).append(wanted)
  await markMembers(
    moment.tx,
    added.map(({ user }) => user),
  )
  if (added.length === wanted.length) return
  for (const each of noted) await settleCauses(moment, each)
}

/** Adds, corrects and strikes activities to match their causes. The caller holds the locks as for `noteCauses`. */
export async function settleCauses({ tx, now }: Moment, causes: CausesOfKind): Promise<Differences> {
  const differences = await differencesOf(tx, causes)
  const { missing, wrong, extra } = differences
  const activities = tx.records(activitiesCollection)
  const struck_at = formatDate(now())
  if (missing.length > 0) await activities.append(missing)
  const patches = [...wrong, ...extra.map(({ id }) => ({ id, struck_at }))]
  if (patches.length > 0) await activities.patch(patches, { areGuarded: true })
  await markMembers(
    tx,
    [...missing, ...wrong, ...extra].map(({ user }) => user),
  )
  return differences
}

/** Causes per statement. A shorter list is padded with its last cause, so that few different statements exist. */
const counts = [1, 10, 100]

/** Finds the activities of causes by SQL: a filter of hundreds of terms costs more than its results. */
async function activitiesBehind(source: RecordSource, { kind, causes }: CausesOfKind): Promise<Activity[]> {
  const found: Activity[] = []
  const columns = kind.person ? '("subject_id", "user")' : '"subject_id"'
  for (const some of slicesOf(causes, 100)) {
    const stands = some.map(({ stand: { subject_id, user = '' } }) =>
      kind.person ? [subject_id, user] : [subject_id],
    )
    const [last = []] = stands.slice(-1)
    while (!counts.includes(stands.length)) stands.push(last)
    const rows = stands.map((values) => `(${values.map(() => '?').join(', ')})`)
    const sql = `SELECT ${activityColumns} FROM "activities"
      WHERE "kind" = ? AND ${columns} IN (VALUES ${rows.join(', ')})`
    found.push(...(await source.query<Activity>({ sql, params: [kind.name, ...stands.flat()] })))
  }
  return found
}
