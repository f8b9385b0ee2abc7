import type { ActivityKind, Activity } from '@longhouse/contract/activities'
import {
  type Differences,
  causesOf,
  type RecordsOfKind,
  isNone,
  differencesOf,
  settleCauses,
  strike,
  type ActivitiesOfKind,
  placeInLedger,
  standOf,
  none,
} from './ledger.ts'
import type { KindOfActivity } from '../../platform/activities.ts'
import { type Stoppable, portionsOf } from '../../platform/portions.ts'
import type { Engine, Transaction, RecordSource, AnyRecord } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { Platform } from '../../platform/feature.ts'
import { anyOf } from '../../platform/records.ts'
import { activitiesCollection, activityColumns } from '../../collections/activity.ts'

/** The kinds to review, until the signal aborts. */
interface Review extends ReviewPlace, Stoppable {
  readonly kinds: readonly KindOfActivity[]
}

/** The counted differences between activities of a kind and their causes. */
export interface KindReview {
  readonly kind: ActivityKind
  /** Number of causes. */
  readonly causes: number
  readonly missing: number
  readonly wrong: number
  readonly extra: number
}

/**
 * Recomputes all activities from their causes and compares them, in portions to bound memory and waiting. Differences
 * are checked again under a lock, as a write may just have been in progress. `repairs` corrects them; activities that
 * were struck for good reason stay struck.
 */
export async function reviewActivities(review: Review): Promise<KindReview[]> {
  review.signal?.throwIfAborted()
  const tallies = new Map(review.kinds.map((kind) => [kind.name, new Tally(kind)]))
  for (const tally of tallies.values()) {
    const { kind } = tally
    for await (const records of portionsOf(review.engine.recordsOf(kind.collection))) {
      review.signal?.throwIfAborted()
      tally.add(await reviewCauses(review, { kind, records }), records.length)
    }
  }
  for await (const portion of listLeftovers(review.engine, review.kinds)) {
    review.signal?.throwIfAborted()
    for (const [name, activities] of Map.groupBy(portion, (activity) => activity.kind)) {
      const tally = name && tallies.get(name)
      if (tally) tally.add(await reviewLeftovers(review, { kind: tally.kind, activities }))
    }
  }
  return Array.from(tallies.values(), ({ found }) => found)
}

class Tally {
  readonly kind: KindOfActivity
  found: KindReview

  constructor(kind: KindOfActivity) {
    this.kind = kind
    this.found = { kind: kind.name, causes: 0, missing: 0, wrong: 0, extra: 0 }
  }

  add({ missing, wrong, extra }: Differences, causes = 0): void {
    this.found = {
      kind: this.kind.name,
      causes: this.found.causes + causes,
      missing: this.found.missing + missing.length,
      wrong: this.found.wrong + wrong.length,
      extra: this.found.extra + extra.length,
    }
  }
}

/** The site to review, and whether to repair differences. */
interface ReviewPlace extends Pick<Platform, 'now'> {
  readonly engine: Engine
  readonly repairs: boolean
}

/** Compares the activities of some records with their facts. Repairs them if `repairs` is set. */
async function reviewCauses(
  { engine, now, repairs }: ReviewPlace,
  found: RecordsOfKind,
): Promise<Differences> {
  const { kind } = found
  const first = await differencesOf(engine, { kind, causes: await causesOf(engine, found) })
  if (isNone(first)) return first
  return engine.transaction(async (tx) => {
    const held = await holdCauses(tx, found)
    const causes = { kind, causes: await causesOf(tx, { kind, records: held }) }
    return repairs ? settleCauses({ tx, now }, causes) : differencesOf(tx, causes)
  })
}

/** Locks causes after the records they refer to, in the order of every write. Returns only causes that still exist. */
async function holdCauses(tx: Transaction, { kind, records }: RecordsOfKind): Promise<AnyRecord[]> {
  const { beside, collection } = kind
  if (beside)
    await tx.lockAll(
      beside.collection,
      records.map((record) => toText(record[beside.field])),
    )
  const there = await tx.lockAll(
    collection,
    records.map(({ id }) => id),
  )
  const held: AnyRecord[] = []
  for (const id of there) {
    const record = await tx.recordsOf(collection).findById(id)
    if (record) held.push(record)
  }
  return held
}

/** Length of every id. */
const idLength = 15

/** Yields active activities that seem to have no cause, in portions; only those leave the database. */
async function* listLeftovers(
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
async function reviewLeftovers(
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
    if (repairs) await strike({ tx, now }, { kind, activities: extra })
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
  const stands = new Set(causes.map((cause) => placeInLedger(standOf(kind, cause))))
  return activities.filter(
    ({ subject_id, user }) => !stands.has(placeInLedger(kind.person ? { subject_id, user } : { subject_id })),
  )
}

/** Returns the values that a cause of the activity has in the fields for subject and member. */
function causeFields({ subject, person }: KindOfActivity, activity: Activity): Record<string, string> {
  const ids = activity.subject_id.split(':')
  const fields = subject.fields.map((name, place) => [name, ids[place] ?? ''])
  return Object.fromEntries(person ? [...fields, [person, activity.user]] : fields)
}
