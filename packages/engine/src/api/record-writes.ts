import type { EngineParts } from '../engine-parts.ts'
import { badRequest, failedToCreate, missingCollection, notFound } from '../errors.ts'
import { pickerFor } from '../field-picker/pick.ts'
import type { RecordJson, ShowOptions } from '../records/answer.ts'
import type { Collection } from '../records/collections.ts'
import { bodyLimitOf } from './body-limit.ts'
import type { Call } from './call.ts'
import { refuseGuests } from './refuse-guests.ts'

/** The addresses of writes: of a new record, and of one that is there. */
export const writeRoutes = {
  new: '/api/collections/:collection/records',
  one: '/api/collections/:collection/records/:id',
} as const

/** Which collection or record a write is for, as its address names it. */
export interface WriteTarget {
  readonly collection: string
  /** Empty for a new record. */
  readonly id: string
}

/** Carries a write out that came as a request. Gives what there is to show of it. */
export type RecordWriting = (
  parts: EngineParts,
  call: Call,
  target: WriteTarget,
) => Promise<RecordJson | undefined>

/** What the methods do. */
export const recordWrites = { POST: create, PATCH: update, DELETE: remove } as const satisfies Record<
  string,
  RecordWriting
>

async function create(parts: EngineParts, call: Call, target: WriteTarget): Promise<RecordJson> {
  const collection = requireWritable(parts, target.collection)
  await refuseGuests(call, { rule: collection.rules.create, refusal: failedToCreate })
  const body = await call.submitted({ maxBytes: bodyLimitOf(collection) })
  return parts.records.as(await call.context()).create(collection.id, { body, ...shownAs(call) })
}

async function update(parts: EngineParts, call: Call, target: WriteTarget): Promise<RecordJson> {
  const collection = requireWritable(parts, target.collection)
  const id = requireId(target.id)
  await refuseGuests(call, { rule: collection.rules.update, refusal: notFound })
  const body = await call.submitted({ maxBytes: bodyLimitOf(collection) })
  return parts.records.as(await call.context()).update(collection.id, id, { body, ...shownAs(call) })
}

async function remove(parts: EngineParts, call: Call, target: WriteTarget): Promise<undefined> {
  const collection = requireWritable(parts, target.collection)
  await parts.records.as(await call.context()).delete(collection.id, requireId(target.id))
}

function requireWritable(parts: EngineParts, name: string): Collection {
  const collection = parts.collections.get(name)
  if (!collection) throw missingCollection()
  if (collection.isView) throw badRequest('Unsupported collection type.')
  return collection
}

/** No id holds NUL, and PostgreSQL cannot take it. */
function requireId(id: string): string {
  if (id.includes('\0')) throw notFound()
  return id
}

/** Read before anything is written: a request with a bad `fields` changes nothing. */
function shownAs(call: Call): ShowOptions {
  const { expand, fields } = call.parameters()
  return { expand, fields: pickerFor(fields) }
}
