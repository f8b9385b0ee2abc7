import { badRequest, superusersOnly, failedToCreate, failedToUpdate } from '../../errors.ts'
import { fieldNotAllowed } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import type { Collection } from '../collections.ts'
import type { SubmittedBody } from '../files.ts'
import { DerivedContext } from '../request-context.ts'
import { type StoredRow, toServerRecord } from '../stored-row.ts'
import {
  type DraftSubmission,
  applySubmission,
  emptyRow,
  readSubmission,
  uploadNames,
  type ReadyWrite,
  type Draft,
  type Prepared,
  type WriteBase,
  type WriteRequest,
  type EarlyPreparation,
} from './draft.ts'
import {
  type Preparation,
  needsPreparing,
  prepareWrite,
  unprepared,
  withFiles,
  mayNeedPreparing,
  prepareUploads,
  announceFiles,
} from './prepare.ts'
import { holdTargets, isSameField, findRow, insertRow, updateRow, uniqueErrors } from './row-store.ts'
import { creating, seedRow, updating } from './write-kinds.ts'
import {
  type Writer,
  type WriteScope,
  type WriteContext,
  withoutOperatorRights,
  isPrivileged,
  mayWriteClosed,
  maySkipProof,
  sourceOf,
} from './write-context.ts'
import { toTextList } from '../../schema/cast.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { StageEvent } from '../hooks.ts'
import { updateOf } from '../changes.ts'
import { freshTokenKey } from '../account.ts'
import { accountErrors, fieldErrors } from './checks.ts'

/**
 * Creates or changes a record: rule, prepare, files, then in one transaction lock, rule again, hooks,
 * validation and the write. Rules of an update see the stored record and, under `@request.body`, the new
 * values.
 */
export async function writeRecord(writing: WriteContext, request: WriteRequest): Promise<StoredRow> {
  const { parts, writer, tx } = writing
  const { kind, collection, early } = request
  if (collection.isView) throw badRequest('Unsupported collection type.')
  if (!mayWriteClosed(writer, collection) && collection.rules[kind.rule] === null) throw superusersOnly()

  const base = await kind.start(writing, request)
  const submission = readSubmission(writer, request)
  const draft = draftOf(writer, { kind, collection, submission, base, names: uploadNames(submission) })
  const isPreparedEarly = early?.whole !== undefined && early.whole.stored === base.original
  const prepared = isPreparedEarly
    ? early.whole.prepared
    : needsPreparing(parts, draft)
      ? await prepareAllowed(writing, { draft, uploads: early?.uploads })
      : unprepared(writing, draft)
  const write = () =>
    parts.transactions.join(tx, (open) => writeInside({ parts, tx: open, writer }, { base, draft, prepared }))
  if (early || prepared.files.length === 0) return write()
  return withFiles(writing, { collection, id: (base.original ?? draft.row).id, prepared }, write)
}

/** Checks the rule first: a caller must not cause costly work for a record they may not write. */
async function prepareAllowed(writing: WriteContext, preparation: Preparation): Promise<Prepared> {
  await requireRule(writing, preparation.draft)
  return prepareWrite(writing, preparation)
}

async function writeInside(scope: WriteScope, attempt: ReadyWrite): Promise<StoredRow> {
  const { writer } = scope
  const { prepared, draft: planned } = attempt
  const { kind, collection } = planned
  const base = await kind.hold(scope, attempt)
  const draft = isAsPlanned(attempt, base) ? planned : draftOf(writer, { ...planned, ...prepared, base })
  await requireRule(scope, draft)
  await kind.require(scope, { base, draft })
  await holdTargets(scope, { collection, before: base.original, after: draft.row })
  const hasFieldRules = Object.keys(collection.fieldRules).length > 0
  const forbidden = hasFieldRules && !isPrivileged(writer) ? await forbiddenFields(scope, draft) : {}
  // Another request may have set a new password since: the old one is no longer right.
  const isSamePassword = base.original?.password === attempt.base.original?.password
  return completeWrite(scope, {
    ...draft,
    prepared: { ...prepared, isOldPasswordRight: prepared.isOldPasswordRight && isSamePassword },
    forbidden,
    canManage: collection.isAuth && (await canManage(scope, draft)),
    isPasswordless: kind.isPasswordless(writer, prepared),
  })
}

/** Checks whether a draft would be the same as before the transaction. */
function isAsPlanned({ base, draft, prepared }: ReadyWrite, held: WriteBase): boolean {
  const isAdded = draft.submission.uploads.length > 0 || Object.keys(prepared.hookValues).length > 0
  return held === base && !isAdded
}

/** The parts of a draft. */
interface DraftParts extends Pick<Draft, 'kind' | 'collection' | 'submission'> {
  readonly base: WriteBase
  readonly names: DraftSubmission['names']
  readonly hookValues?: Prepared['hookValues']
}

/** Returns the record as it would be. */
function draftOf(writer: Writer, draft: DraftParts): Draft {
  const { kind, collection, submission, base, names, hookValues } = draft
  const current = base.original ?? emptyRow(collection)
  const applied = applySubmission(writer, { collection, submission, current, names })
  return {
    kind,
    collection,
    submission,
    context: new DerivedContext(writer.context, { body: applied.body }),
    original: base.original,
    row: kind.complete({ ...applied.row, ...hookValues }, { collection, seed: base.seed }),
    submitted: applied.submitted,
  }
}

async function requireRule(writing: WriteContext, draft: Draft): Promise<void> {
  if (!(await mayWrite(writing, draft))) throw draft.kind.refusal()
}

/** Checks whether the rule lets the writer do this. */
async function mayWrite(writing: WriteContext, draft: Draft): Promise<boolean> {
  const { parts, writer } = writing
  if (isPrivileged(writer)) return true
  const { kind, collection, context } = draft
  const asked = { source: sourceOf(writing), context, collection, row: kind.ruleRow(draft) }
  return parts.rules.holds({ ...asked, rule: collection.rules[kind.rule] })
}

async function canManage({ parts, tx, writer }: WriteScope, draft: Draft): Promise<boolean> {
  const { kind, collection, context } = draft
  if (maySkipProof(writer, draft)) return true
  const rule = collection.rules.manage
  if (!rule) return false
  const asked = { source: tx.connection, context: withoutOperatorRights(context), collection, rule }
  return parts.rules.holds({ ...asked, row: kind.ruleRow(draft) })
}

/** Returns errors for fields that this caller may not set. Resubmitting the stored value is not a change. */
async function forbiddenFields(
  { parts, tx }: Pick<WriteScope, 'parts' | 'tx'>,
  { collection, context, submitted, original, row }: Draft,
): Promise<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {}
  const asked = { source: tx.connection, context, collection, row: original ?? row }
  for (const [name, { write }] of Object.entries(collection.fieldRules)) {
    if (write === undefined || !submitted.has(name)) continue
    if (isSameField({ collection, before: original ?? emptyRow(collection), after: row }, name)) continue
    const isAllowed = await parts.rules.holds({ ...asked, rule: write })
    if (!isAllowed) errors[name] = fieldNotAllowed
  }
  return errors
}

/** A write that will be part of a transaction, after others. */
export interface QueuedWrite {
  readonly collection: Collection
  readonly body: SubmittedBody
  /** The record to be changed; absent if it may not exist yet. */
  readonly id?: string | undefined
  /** Whether it can only be a change. */
  readonly isUpdate: boolean
  /** Earlier writes that may decide over it: whether it is allowed, and what it finds. */
  readonly follows: 'nothing' | 'others' | 'its own record'
}

/**
 * Does the slow part of a write early. Returns undefined if nothing is slow, or if the rule refuses the
 * caller and no earlier write may change that.
 */
export async function prepareEarly(
  writing: WriteContext,
  coming: QueuedWrite,
): Promise<EarlyPreparation | undefined> {
  const { parts, writer } = writing
  const { collection, id, isUpdate, follows } = coming
  const submission = readSubmission(writer, coming)
  if (!mayNeedPreparing(parts, { collection, submission })) return undefined
  const stored = id ? await findRow(parts.database, { collection, id }) : undefined
  const seed = seedRow(parts, collection)
  const write = stored
    ? { kind: updating, base: { original: stored, seed: {} } }
    : { kind: creating, base: { original: undefined, seed } }
  const draft = draftOf(writer, { ...write, collection, submission, names: uploadNames(submission) })
  if (!needsPreparing(parts, draft)) return undefined

  const isKnown = follows !== 'its own record' && (stored !== undefined || !isUpdate)
  const isMet = isKnown && (await mayWrite(writing, draft))
  if (!isMet && (follows === 'nothing' || !writer.context.auth)) return undefined

  const prepared = isMet ? await prepareWrite(writing, { draft }) : undefined
  const uploads = prepared ?? (await prepareUploads(parts, draft))
  const place = { collection, id: stored?.id ?? (isUpdate && id ? id : draft.row.id) }
  const { put, keep, forget } = await announceFiles(parts, { ...place, prepared: uploads })
  await put().catch(async (error: unknown) => {
    await forget().catch(() => undefined)
    throw error
  })
  return { keep, forget, seed, uploads, ...(prepared && { whole: { prepared, stored } }) }
}

/** A write whose rules were met. */
interface Write extends Pick<Draft, 'collection' | 'context' | 'original' | 'row'> {
  readonly prepared: Prepared
  readonly canManage: boolean
  readonly isPasswordless: boolean
  /** Fields whose write rule refused. */
  readonly forbidden: Readonly<Record<string, FieldError>>
}

/** The rest of a write inside its transaction: hooks, validation, the row itself, hooks again. */
async function completeWrite(scope: WriteScope, write: Write): Promise<StoredRow> {
  const { parts, tx } = scope
  const { collection, original } = write
  const isHooked = parts.hooks.has(collection, original ? 'beforeUpdate' : 'beforeCreate')
  const row = withSecrets(write, isHooked ? await runBeforeHooks(scope, write) : write.row)
  const whole = { ...write, row }
  await requireValid(scope, whole)
  await writeRow(scope, whole)
  if (original) await parts.changes.updated(tx, { collection, before: original, after: row })
  await runAfterHooks(scope, whole)
  if (fileFieldsOf(collection).length > 0) await removeDroppedFiles(scope, whole)
  tx.changes.push(
    original
      ? updateOf(collection, { before: original, after: row })
      : { collection: collection.name, action: 'create', record: row, origin: 'local' },
  )
  return row
}

async function runBeforeHooks({ parts: { hooks }, tx }: WriteScope, write: Write): Promise<StoredRow> {
  const { collection, original, prepared } = write
  const stage = original ? 'beforeUpdate' : 'beforeCreate'
  const { password } = prepared
  const values: Record<string, unknown> = {
    ...toServerRecord(collection, write.row),
    ...(password && { password }),
  }
  await hooks.run(stage, { ...eventOf(write), tx, values })
  const row: Record<string, unknown> & { id: string } = { ...write.row }
  for (const field of collection.fields) {
    if (field.type === 'password' || !Object.hasOwn(values, field.name)) continue
    row[field.name] = kindOf(field).coerce(field, values[field.name])
  }
  return row
}

/** A new password or address ends every token of the account. */
function withSecrets({ collection, original, prepared }: Write, row: StoredRow): StoredRow {
  if (!collection.isAuth) return row
  const password = prepared.passwordHash ?? row.password
  const isRenewed = original && (prepared.passwordHash !== undefined || original.email !== row.email)
  return { ...row, password, ...(isRenewed && { tokenKey: freshTokenKey() }) }
}

async function requireValid(scope: WriteScope, write: Write): Promise<void> {
  const { collection, prepared, isPasswordless, original, row } = write
  const fail = original ? failedToUpdate : failedToCreate
  const first = collection.isAuth ? accountErrors({ ...write, ...prepared }) : {}
  if (Object.keys(first).length > 0) throw fail({ ...first, ...write.forbidden })
  const errors = await fieldErrors(scope, {
    collection,
    original,
    row,
    isPasswordless,
    password: prepared.password,
    uploadErrors: prepared.uploadErrors,
    newFiles: new Set(prepared.files.map(({ name }) => name)),
  })
  const all = { ...errors, ...write.forbidden }
  if (Object.keys(all).length > 0) throw fail(all)
}

async function writeRow({ tx }: WriteScope, { collection, original, row }: Write): Promise<void> {
  const { connection } = tx
  const written = original
    ? updateRow(connection, { collection, before: original, after: row })
    : insertRow(connection, { collection, row })
  await written.catch((error: unknown) => {
    const errors = uniqueErrors(collection, connection.dialect.uniqueViolation(error))
    if (!errors) throw error
    throw original ? failedToUpdate(errors) : failedToCreate(errors)
  })
  if (!original) tx.locks.own(tx.lockOf({ collection, id: row.id }))
}

/** Takes away, after the commit, what the record does not name any more, and uploads that its hooks took out. */
async function removeDroppedFiles(
  { parts: { files }, tx }: WriteScope,
  { collection, original, prepared, row }: Write,
): Promise<void> {
  const named = new Set(fileNames(collection, row))
  const before = original ? fileNames(collection, original) : []
  const dropped = [...before, ...prepared.files.map(({ name }) => name)].filter((name) => !named.has(name))
  if (dropped.length === 0) return
  const folder = { collectionId: collection.id, recordId: row.id }
  const settle = await files.announce(folder, dropped)
  tx.afterCommit(() => files.remove(folder, dropped))
  for (const follow of ['afterCommit', 'afterRollback'] as const) tx[follow](settle)
}

/** The files that a record names. */
export function fileNames(collection: Collection, row: StoredRow): string[] {
  return fileFieldsOf(collection).flatMap((name) => toTextList(row[name]))
}

const fileFields = new WeakMap<Collection, readonly string[]>()

function fileFieldsOf(collection: Collection): readonly string[] {
  const kept = fileFields.get(collection)
  if (kept) return kept
  const names = collection.fields.filter(({ type }) => type === 'file').map(({ name }) => name)
  fileFields.set(collection, names)
  return names
}

async function runAfterHooks({ parts: { hooks }, tx }: WriteScope, write: Write): Promise<void> {
  const { collection, original, row } = write
  const [inside, after] = original
    ? (['afterUpdate', 'committedUpdate'] as const)
    : (['afterCreate', 'committedCreate'] as const)
  const isHeardAfter = hooks.has(collection, after)
  if (!isHeardAfter && !hooks.has(collection, inside)) return
  const event = { ...eventOf(write), record: toServerRecord(collection, row) }
  await hooks.run(inside, { ...event, tx })
  if (isHeardAfter) tx.afterCommit(() => hooks.runCommitted(after, event))
}

function eventOf({ context, collection, original }: Write): StageEvent {
  const before = original && { original: toServerRecord(collection, original) }
  return { context, collection: collection.name, ...before }
}
