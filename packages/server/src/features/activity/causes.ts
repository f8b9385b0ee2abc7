import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { Activity } from '@longhouse/contract/activities'
import { anyOf } from '../../platform/any-of.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import type { Fact, KindOfActivity } from './kinds/kind.ts'

/** The activities that belong to a cause: all about a subject, or those of one member. */
export interface Stand {
  readonly subject_id: string
  readonly user?: string
}

/** A cause of activities: which ones belong to it, and what they should be. */
export interface Cause {
  readonly stand: Stand
  readonly facts: readonly Fact[]
}

/** An activity without its id. */
export type NewActivity = Pick<
  Activity,
  'user' | 'kind' | 'at' | 'subject_collection' | 'subject_id' | 'event' | 'value' | 'struck_at'
>

/** Returns the activities that belong to a record, with or without facts. */
export function standOf({ subject, person }: KindOfActivity, record: AnyRecord): Stand {
  const subject_id = subject.fields.map((name) => toText(record[name])).join(':')
  return person ? { subject_id, user: toText(record[person]) } : { subject_id }
}

/** Returns a unique key of a stand. */
export function placeOf({ subject_id, user = '' }: Stand): string {
  return `${subject_id} ${user}`
}

/** Returns the activity of a fact, not struck. */
export function activityOf(kind: KindOfActivity, { stand, fact }: { stand: Stand; fact: Fact }): NewActivity {
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
