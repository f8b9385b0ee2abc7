import type { RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Activity } from '@longhouse/contract/activities'
import { anyOf } from '../../platform/any-of.ts'
import { activitiesCollection } from './activities.collection.ts'
import { placeOf, standOf } from './causes.ts'
import { none, type Differences } from './compare-activities.ts'
import type { KindOfActivity } from './kinds/kind.ts'
import type { ReviewPlace } from './review-causes.ts'

/** Activities of one kind. */
export interface ActivitiesOfKind {
  readonly kind: KindOfActivity
  readonly activities: readonly Activity[]
}

/** Looks for activities that count although what caused them is gone. */
export async function reviewLeftovers(
  { engine, now, repairs }: ReviewPlace,
  { kind, activities }: ActivitiesOfKind,
): Promise<Differences> {
  const first = await withoutCause(engine, { kind, activities })
  if (first.length === 0) return none
  return engine.transaction(async (tx) => {
    const held: Activity[] = []
    for (const activity of first)
      if (await tx.lock(activitiesCollection.name, activity.id)) held.push(activity)
    const extra = await withoutCause(tx, { kind, activities: held })
    if (repairs) {
      const struck_at = formatDate(now())
      await tx.records(activitiesCollection).patch(extra.map(({ id }) => ({ id, struck_at })))
    }
    return { ...none, extra }
  })
}

async function withoutCause(
  source: RecordSource,
  { kind, activities }: ActivitiesOfKind,
): Promise<Activity[]> {
  if (activities.length === 0) return []
  const causes = await source
    .recordsOf(kind.collection)
    .findAll(anyOf(activities.map((activity) => causeFields(kind, activity))))
  const stands = new Set(causes.map((cause) => placeOf(standOf(kind, cause))))
  return activities.filter(
    ({ subject_id, user }) => !stands.has(placeOf(kind.person ? { subject_id, user } : { subject_id })),
  )
}

/** What the cause of an activity has in the fields that name subject and person. */
function causeFields({ subject, person }: KindOfActivity, activity: Activity): Record<string, string> {
  const ids = activity.subject_id.split(':')
  const fields = subject.fields.map((name, place) => [name, ids[place] ?? ''])
  return Object.fromEntries(person ? [...fields, [person, activity.user]] : fields)
}
