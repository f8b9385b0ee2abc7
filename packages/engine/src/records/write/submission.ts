import type { NamedField } from '../../database/catalogue.ts'
import type { FileField } from '../../schema/field.ts'
import { toText, toTextList } from '../../schema/cast.ts'
import { identityAddress } from '../../schema/fields/email.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { resolveModifiers, splitModifier } from '../../schema/modifiers.ts'
import type { Shape } from '../../schema/shape.ts'
import type { Collection } from '../collections.ts'
import type { StoredRow } from '../stored-row.ts'
import type { SubmittedBody, UploadedFile } from '../submitted-body.ts'
import type { Writer } from './writing.ts'
import { isPrivileged } from './writing.ts'

/** Uploads under one key of a body. */
export interface Upload {
  /** With modifier: `photos+`. */
  readonly key: string
  readonly field: FileField & { readonly name: string }
  readonly files: readonly UploadedFile[]
}

/** A body as far as this writer may submit it. */
export interface Submission {
  readonly values: Readonly<Record<string, unknown>>
  readonly uploads: readonly Upload[]
}

/** A submission worked into a row. */
export interface AppliedSubmission {
  /** The would-be row; its password is still the stored hash. */
  readonly row: StoredRow
  /** Names of the fields that were submitted. */
  readonly submitted: ReadonlySet<string>
  /** The body as rules see it: known fields with their own types. */
  readonly body: Readonly<Record<string, unknown>>
}

/** A body, and what it is meant for. */
export interface Submitted {
  readonly collection: Collection
  readonly body: SubmittedBody
}

/** Takes a body apart; what the writer may not submit at all (hidden fields) is dropped. */
export function readSubmission(writer: Writer, { collection, body }: Submitted): Submission {
  const isOpen = (key: string) => {
    const field = collection.field(splitModifier(key).name) ?? collection.field(key)
    return isPrivileged(writer) || !field?.hidden || field.type === 'password'
  }
  const isWhole = Object.keys(body.values).every(isOpen)
  const values = isWhole
    ? body.values
    : Object.fromEntries(Object.entries(body.values).filter(([key]) => isOpen(key)))
  const uploads = Object.entries(body.files).flatMap(([key, files]): Upload[] => {
    const field = collection.field(splitModifier(key).name)
    return field?.type === 'file' && files.length > 0 && isOpen(key) ? [{ key, field, files }] : []
  })
  return { values, uploads }
}

/** A submission and the row that it is to be worked into. */
export interface Application {
  readonly collection: Collection
  readonly submission: Submission
  readonly current: StoredRow
  /** Stored names of the uploads, by key. */
  readonly names: ReadonlyMap<string, readonly string[]>
}

/** Works a submission into a row. */
export function applySubmission(
  writer: Writer,
  { collection, submission, current, names }: Application,
): AppliedSubmission {
  const values: Record<string, unknown> = { ...submission.values }
  for (const { key } of submission.uploads) {
    values[key] = [...toTextList(values[key]), ...(names.get(key) ?? [])]
  }
  const resolved = resolveModifiers(shapeOf(collection), { values, current })
  const row: Record<string, unknown> & { id: string } = { ...current }
  const body: Record<string, unknown> = { ...resolved }
  const submitted = new Set<string>()
  // Dates that the engine keeps are its own; server code may set them once, when it brings records from elsewhere.
  const maySetDates = writer.isServer && current.id === ''
  for (const field of collection.fields) {
    if (!Object.hasOwn(resolved, field.name)) continue
    const value = valueFor(collection, field, resolved[field.name])
    body[field.name] = value
    if (field.type === 'autodate' && !maySetDates) continue
    submitted.add(field.name)
    if (field.type !== 'password') row[field.name] = value
  }
  return { row, submitted, body }
}

/** An input as it is stored; accounts are known by their address whatever letters it was typed in. */
export function valueFor(collection: Collection, field: NamedField, input: unknown): unknown {
  const value = kindOf(field).coerce(field, input)
  const isIdentity = collection.isAuth && field.name === 'email'
  return isIdentity ? identityAddress(toText(value)) : value
}

/** Names as the client gave them, until the uploads have names of their own. */
export function uploadNames({ uploads }: Submission): Application['names'] {
  return new Map(uploads.map(({ key, files }) => [key, files.map(({ name }) => name)]))
}

/** The row of a record that has nothing set. */
export function emptyRow(collection: Collection): StoredRow {
  const row: Record<string, unknown> & { id: string } = { id: '' }
  for (const field of collection.fields) row[field.name] = kindOf(field).zero(field)
  return row
}

const shapes = new WeakMap<Collection, Shape>()

function shapeOf(collection: Collection): Shape {
  const kept =
    shapes.get(collection) ?? Object.fromEntries(collection.fields.map((field) => [field.name, field]))
  shapes.set(collection, kept)
  return kept
}
