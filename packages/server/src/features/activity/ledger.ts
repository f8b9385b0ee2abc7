import type { RecordSource, Transaction, AnyRecord } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import type { Activity } from '@longhouse/contract/activities'
import { markMembers } from '../../platform/member-marks.ts'
import { slicesOf } from '../../platform/portions.ts'
import { activitiesCollection, activityColumns } from '../../collections/activity.ts'
import type { KindOfActivity, Fact } from '../../platform/activities.ts'
import { anyOf } from '../../platform/records.ts'

/** Causes of one kind. */
export interface CausesOfKind {
  readonly kind: KindOfActivity
  readonly causes: readonly Cause[]
}

/** The current transaction, and the clock. */
interface Moment {
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
  if (missing.length > 0) await activities.append(missing)
  if (wrong.length > 0) await activities.patch(wrong, { areGuarded: true })
  await strike({ tx, now }, { kind: causes.kind, activities: extra })
  await markMembers(
    tx,
    [...missing, ...wrong, ...extra].map(({ user }) => user),
  )
  return differences
}

/** Activities of one kind. */
export interface ActivitiesOfKind {
  readonly kind: KindOfActivity
  readonly activities: readonly Activity[]
}

/** Lets activities count no more. The caller holds their causes, or the activities. */
export async function strike({ tx, now }: Moment, { kind, activities }: ActivitiesOfKind): Promise<void> {
  if (activities.length === 0) return
  const records = tx.records(activitiesCollection)
  const struck_at = formatDate(now())
  if (kind.isForgotten)
    await tx.outOfTurn(async () => {
      for (const { id } of activities) await records.delete(id)
    })
  else
    await records.patch(
      activities.map(({ id }) => ({ id, struck_at })),
      { areGuarded: true },
    )
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

/** Differences between activities and their causes. */
export interface Differences {
  /** Activities that are not stored. */
  readonly missing: readonly NewActivity[]
  /** Activities that are stored with other values, or struck without reason: with the right values. */
  readonly wrong: readonly (NewActivity & Pick<Activity, 'id'>)[]
  /** Activities that count without a cause. */
  readonly extra: readonly Activity[]
}

/** No differences. */
export const none: Differences = { missing: [], wrong: [], extra: [] }

/** Returns whether there are no differences. */
export function isNone({ missing, wrong, extra }: Differences): boolean {
  return missing.length + wrong.length + extra.length === 0
}

/** Compares causes of one kind with the stored activities that belong to them. */
function compareActivities(
  kind: KindOfActivity,
  { causes, found }: { readonly causes: readonly Cause[]; readonly found: readonly Activity[] },
): Differences {
  const stands = new Set(causes.map(({ stand }) => placeInLedger(stand)))
  const wanted = new Map(
    causes.flatMap(({ stand, facts }) =>
      facts.map((fact) => [placeInLedger({ ...stand, ...fact }), activityOf(kind, { stand, fact })] as const),
    ),
  )
  const behind = found.filter(({ subject_id, user }) =>
    stands.has(placeInLedger(kind.person ? { subject_id, user } : { subject_id })),
  )
  const known = new Map(behind.map((activity) => [placeInLedger(activity), activity]))
  return {
    missing: [...wanted].flatMap(([place, activity]) => (known.has(place) ? [] : [activity])),
    wrong: [...wanted].flatMap(([place, activity]) => {
      const stored = known.get(place)
      return stored && !isSame(stored, activity) ? [{ ...activity, id: stored.id }] : []
    }),
    extra: behind.filter((activity) => activity.struck_at === '' && !wanted.has(placeInLedger(activity))),
  }
}

const told = ['at', 'event', 'value', 'subject_collection', 'struck_at'] as const

function isSame(stored: Activity, wanted: NewActivity): boolean {
  return told.every((name) => stored[name] === wanted[name])
}

/** The activities that belong to a cause: all about a subject, or those of one member. */
interface Stand {
  readonly subject_id: string
  readonly user?: string
}

/** A cause of activities: which ones belong to it, and what they should be. */
interface Cause {
  readonly stand: Stand
  readonly facts: readonly Fact[]
}

/** An activity without its id. */
type NewActivity = Pick<
  Activity,
  'user' | 'kind' | 'at' | 'subject_collection' | 'subject_id' | 'event' | 'value' | 'struck_at'
>

/** Returns the activities that belong to a record, with or without facts. */
export function standOf({ subject, person }: KindOfActivity, record: AnyRecord): Stand {
  const subject_id = subject.fields.map((name) => toText(record[name])).join(':')
  return person ? { subject_id, user: toText(record[person]) } : { subject_id }
}

/** Returns a unique key of a stand. */
export function placeInLedger({ subject_id, user = '' }: Stand): string {
  return `${subject_id} ${user}`
}

/** Returns the activity of a fact, not struck. */
function activityOf(kind: KindOfActivity, { stand, fact }: { stand: Stand; fact: Fact }): NewActivity {
  const { user, at, event = '', value = 1 } = fact
  const { subject_id } = stand
  const subject_collection = kind.subject.collection
  return { user, kind: kind.name, at, subject_collection, subject_id, event, value, struck_at: '' }
}

/** Records to read as causes of one kind. */
export interface RecordsOfKind {
  readonly kind: KindOfActivity
  readonly records: readonly AnyRecord[]
}

/** Reads records as causes, together with the other records they depend on. */
export async function causesOf(source: RecordSource, { kind, records }: RecordsOfKind): Promise<Cause[]> {
  const causing = new Set(records.filter((record) => isCausing(kind, record)))
  const besides = await besidesOf(source, { kind, records: [...causing] })
  return records.map((record) => {
    const beside = besides.get(toText(record[kind.beside?.field ?? '']))
    return { stand: standOf(kind, record), facts: causing.has(record) ? kind.factsOf(record, beside) : [] }
  })
}

function isCausing({ only = {} }: KindOfActivity, record: AnyRecord): boolean {
  return Object.entries(only).every(([name, value]) => record[name] === value)
}

async function besidesOf(
  source: RecordSource,
  { kind: { beside }, records }: RecordsOfKind,
): Promise<ReadonlyMap<string, AnyRecord>> {
  if (!beside || records.length === 0) return new Map()
  const ids = new Set(records.map((record) => toText(record[beside.field])))
  const found = await source.recordsOf(beside.collection).findAll(anyOf([...ids].map((id) => ({ id }))))
  return new Map(found.map((record) => [record.id, record]))
}
