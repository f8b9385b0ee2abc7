import type { RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Activity } from '@longhouse/contract/activities'
import { anyOf } from '../../platform/any-of.ts'
import { activitiesCollection, activityColumns } from '../../collections/activity.ts'
import { placeOf, standOf } from './causes.ts'
import { none, type Differences } from './compare-activities.ts'
import type { KindOfActivity } from './kinds/kind.ts'
import type { ReviewPlace } from './review-causes.ts'

/** Length of every id. */
const idLength = 15

/** Activities of one kind. */
export interface ActivitiesOfKind {
  readonly kind: KindOfActivity
  readonly activities: readonly Activity[]
}

/** Yields active activities that seem to have no cause, in portions; only those leave the database. */
export async function* listLeftovers(
  source: RecordSource,
  kinds: readonly KindOfActivity[],
): AsyncGenerator<Activity[]> {
  const causes = kinds.map((kind) => `WHEN '${kind.name}' THEN (${countOfCauses(kind)})`)
  for (let last = ''; ;) {
    const [end] = await source.query<{ readonly id: string | null }>({
      sql: `SELECT MAX("id") AS "id"
        FROM (SELECT "id" FROM "activities" WHERE "id" > ? ORDER BY "id" LIMIT 1000) AS "portion"`,
      params: [last],
    })
    if (!end?.id) return
    yield await source.query<Activity>({
      sql: `SELECT ${activityColumns} FROM "activities" WHERE "id" > ? AND "id" <= ? AND "struck_at" = ''
        AND CASE "kind" ${causes.join(' ')} ELSE 1 END = 0`,
      params: [last, end.id],
    })
    last = end.id
  }
}

/** Counts instead of EXISTS: for that PostgreSQL may read the whole table of causes each time. */
function countOfCauses({ collection, subject, person }: KindOfActivity): string {
  const idOf = (place: number) =>
    subject.fields.length > 1
      ? `substr("activities"."subject_id", ${1 + place * (idLength + 1)}, ${idLength})`
      : '"activities"."subject_id"'
  const conditions = subject.fields.map((name, place) => `c."${name}" = ${idOf(place)}`)
  // The second condition allows an index without rows that lack a member.
  if (person) conditions.push(`c."${person}" = "activities"."user"`, `c."${person}" != ''`)
  return `SELECT COUNT(*) FROM "${collection}" c WHERE ${conditions.join(' AND ')}`
}

/** Finds, and with `repairs` strikes, activities whose cause no longer exists. */
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

/** Returns the values that a cause of the activity has in the fields for subject and member. */
function causeFields({ subject, person }: KindOfActivity, activity: Activity): Record<string, string> {
  const ids = activity.subject_id.split(':')
  const fields = subject.fields.map((name, place) => [name, ids[place] ?? ''])
  return Object.fromEntries(person ? [...fields, [person, activity.user]] : fields)
}
