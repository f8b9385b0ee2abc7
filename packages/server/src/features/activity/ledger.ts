import type { RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Activity } from '@longhouse/contract/activities'
import { anyOf } from '../../platform/any-of.ts'
import { markMembers } from '../../platform/member-marks.ts'
import { activitiesCollection } from './activities.collection.ts'
import { activityOf, type Cause } from './causes.ts'
import { compareActivities, type Differences } from './compare-activities.ts'
import type { KindOfActivity } from './kinds/kind.ts'

/** Causes of one kind. */
export interface CausesOfKind {
  readonly kind: KindOfActivity
  readonly causes: readonly Cause[]
}

/** The transaction in which something happens, and the time. */
export interface Moment {
  readonly tx: Transaction
  readonly now: () => Date
}

/** How the activities behind causes differ from what these say. */
export async function differencesOf(
  source: RecordSource,
  { kind, causes }: CausesOfKind,
): Promise<Differences> {
  const found = await activitiesBehind(source, { kind, causes })
  return compareActivities(kind, { causes, found })
}

/**
 * Writes down what new causes say: one statement, as long as nothing of it happened before. Whoever calls holds the
 * causes, or what they refer to, so that nobody else writes the same activities.
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

/** Brings the activities behind causes in line with what these say; who calls holds them as for `noteCauses`. */
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

async function activitiesBehind(source: RecordSource, { kind, causes }: CausesOfKind): Promise<Activity[]> {
  if (causes.length === 0) return []
  const { filter, params } = anyOf(causes.map(({ stand }) => ({ ...stand })))
  return source
    .records(activitiesCollection)
    .findAll({ filter: `kind = {:kind} && ${filter}`, params: { ...params, kind: kind.name } })
}
