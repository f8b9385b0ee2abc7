import type { NamedField } from '../../database/catalogue.ts'
import type { ApiError } from '../../errors.ts'
import { toText, toTextList } from '../../schema/cast.ts'
import type { FieldError, FileField } from '../../schema/field.ts'
import { identityAddress } from '../../schema/fields/email.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { resolveModifiers, splitModifier } from '../../schema/modifiers.ts'
import type { Shape } from '../../schema/shape.ts'
import type { Collection } from '../collections.ts'
import type { PreparedFile, SubmittedBody, UploadedFile } from '../files.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredRow } from '../stored-row.ts'
import { type Writer, type WriteScope, type WriteContext, isPrivileged } from './write-context.ts'

/** A request to write a record. */
export interface WriteRequest {
  readonly kind: WriteKind
  readonly collection: Collection
  /** The record to change; a create has none. */
  readonly id?: string
  readonly body: SubmittedBody
  /** Work done before the transaction that this is part of. */
  readonly early?: EarlyPreparation | undefined
}

/** The differences between a create and an update. */
export interface WriteKind {
  /** The rule that allows the write. */
  readonly rule: 'create' | 'update'
  /** Returns the error for a caller who does not meet that rule. */
  refusal(): ApiError
  /** Returns the base of the write before its transaction. */
  start(writing: WriteContext, request: WriteRequest): Promise<WriteBase>
  /** Returns the base inside its transaction: locked until the end of it. */
  hold(scope: WriteScope, attempt: ReadyWrite): Promise<WriteBase>
  /** Returns a row with the values that the engine sets. */
  complete(row: StoredRow, place: Pick<WriteBase, 'seed'> & { readonly collection: Collection }): StoredRow
  /** Returns the row that rules are about. */
  ruleRow(draft: Draft): StoredRow
  /** Throws if something other than the rule prevents the write. */
  require(scope: WriteScope, attempt: Pick<ReadyWrite, 'base' | 'draft'>): Promise<void>
  /** Whether an account may be written without a password of its own. */
  isPasswordless(writer: Writer, prepared: Prepared): boolean
}

/** The base of a write. */
export interface WriteBase {
  /** The record as it is stored; absent for a new one. */
  readonly original: StoredRow | undefined
  /** Values that the engine sets, by field. */
  readonly seed: Readonly<Record<string, unknown>>
  /** The `updated` of the record when the caller's edit began, if they sent it. */
  readonly began?: string | undefined
}

/** A record as it would be. */
export interface Draft {
  readonly kind: WriteKind
  readonly collection: Collection
  readonly submission: Submission
  /** The request, with its body as rules and hooks see it. */
  readonly context: RequestContext
  readonly original: StoredRow | undefined
  readonly row: StoredRow
  /** Names of the fields that were submitted. */
  readonly submitted: ReadonlySet<string>
}

/** The part of a write that needs only its body: its uploads. */
export interface PreparedBody {
  /** Stored names of uploads by key of the body. */
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly files: readonly PreparedFile[]
  readonly uploadErrors: Readonly<Record<string, FieldError>>
}

/** The slow part of a write, done before its transaction. */
export interface Prepared extends PreparedBody {
  readonly password: string
  readonly passwordConfirm: string
  readonly oldPassword: string
  readonly passwordHash: string | undefined
  readonly isOldPasswordRight: boolean
  /** Values that prepare hooks set. */
  readonly hookValues: Readonly<Record<string, unknown>>
}

/** The slow part of a write, done before the transaction it belongs to; its files are stored. */
export interface EarlyPreparation {
  /** Values that the engine sets if it becomes a create. */
  readonly seed: StoredRow
  readonly uploads: PreparedBody
  /** Everything, if the rule was met; used if the same record is found inside, else it is prepared again. */
  readonly whole?: { readonly prepared: Prepared; readonly stored: StoredRow | undefined }
  /** Keeps the files: the write committed. */
  readonly keep: () => Promise<void>
  /** Removes the files: the write failed. */
  readonly forget: () => Promise<void>
}

/** A write that is ready for its transaction. */
export interface ReadyWrite {
  readonly base: WriteBase
  readonly draft: Draft
  readonly prepared: Prepared
}

/** Uploads under one key of a body. */
interface Upload {
  /** With modifier: `photos+`. */
  readonly key: string
  readonly field: FileField & { readonly name: string }
  readonly files: readonly UploadedFile[]
}

/** A body as far as this writer may submit it. */
interface Submission {
  readonly values: Readonly<Record<string, unknown>>
  readonly uploads: readonly Upload[]
}

/** A submission worked into a row. */
interface AppliedSubmission {
  /** The would-be row; its password is still the stored hash. */
  readonly row: StoredRow
  /** Names of the fields that were submitted. */
  readonly submitted: ReadonlySet<string>
  /** The body as rules see it: known fields with their own types. */
  readonly body: Readonly<Record<string, unknown>>
}

/** A body, and what it is meant for. */
interface Submitted {
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
export interface DraftSubmission {
  readonly collection: Collection
  readonly submission: Submission
  readonly current: StoredRow
  /** Stored names of the uploads, by key. */
  readonly names: ReadonlyMap<string, readonly string[]>
}

/** Works a submission into a row. */
export function applySubmission(
  writer: Writer,
  { collection, submission, current, names }: DraftSubmission,
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
export function uploadNames({ uploads }: Submission): DraftSubmission['names'] {
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
