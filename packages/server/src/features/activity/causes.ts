import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { Activity } from '@longhouse/contract/activities'
import { anyOf } from '../../platform/any-of.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import type { Fact, KindOfActivity } from './kinds/kind.ts'

/** Which activities of a kind a cause stands behind: all about a subject, or those of one person. */
export interface Stand {
  readonly subject_id: string
  readonly user?: string
}

/** A cause as the ledger reads it: which activities are its own, and what they should be. */
export interface Cause {
  readonly stand: Stand
  readonly facts: readonly Fact[]
}

/** What an activity is without its id. */
export type NewActivity = Pick<
  Activity,
  'user' | 'kind' | 'at' | 'subject_collection' | 'subject_id' | 'event' | 'value' | 'struck_at'
>

/** The activities that a record stands behind, whatever it says. */
export function standOf({ subject, person }: KindOfActivity, record: AnyRecord): Stand {
  const subject_id = subject.fields.map((name) => toText(record[name])).join(':')
  return person ? { subject_id, user: toText(record[person]) } : { subject_id }
}

/** A stand as a key. */
export function placeOf({ subject_id, user = '' }: Stand): string {
  return `${subject_id} ${user}`
}

/** What a fact is as an activity that counts. */
export function activityOf(kind: KindOfActivity, { stand, fact }: { stand: Stand; fact: Fact }): NewActivity {
  const { user, at, event = '', value = 1 } = fact
  const { subject_id } = stand
  const subject_collection = kind.subject.collection
  return { user, kind: kind.name, at, subject_collection, subject_id, event, value, struck_at: '' }
}

/** Records, read as those of one kind of activity. */
export interface RecordsOfKind {
  readonly kind: KindOfActivity
  readonly records: readonly AnyRecord[]
}

/** Reads records as causes, with what they depend on besides. */
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
