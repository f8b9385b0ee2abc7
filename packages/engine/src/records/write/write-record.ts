import { badRequest, superusersOnly } from '../../errors.ts'
import { fieldNotAllowed } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import type { Collection } from '../collections.ts'
import type { SubmittedBody } from '../files.ts'
import { DerivedContext } from '../request-context.ts'
import type { StoredRow } from '../stored-row.ts'
import { completeWrite } from './complete-write.ts'
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
  type WriteAhead,
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
import { holdTargets, isSameField, findRow } from './row-store.ts'
import { creating, seedRow, updating } from './write-kinds.ts'
import {
  type Writer,
  type WriteScope,
  type Writing,
  asThemselves,
  isPrivileged,
  mayWriteClosed,
  needsNoProof,
  sourceOf,
} from './writing.ts'

/**
 * Creates or changes a record: rule, prepare, files, then in one transaction lock, rule again, hooks,
 * validation and the write. Rules of an update see the stored record and, under `@request.body`, the new
 * values.
 */
export async function writeRecord(writing: Writing, request: WriteRequest): Promise<StoredRow> {
  const { parts, writer, tx } = writing
  const { kind, collection, ahead } = request
  if (collection.isView) throw badRequest('Unsupported collection type.')
  if (!mayWriteClosed(writer, collection) && collection.rules[kind.rule] === null) throw superusersOnly()

  const base = await kind.start(writing, request)
  const submission = readSubmission(writer, request)
  const draft = draftOf(writer, { kind, collection, submission, base, names: uploadNames(submission) })
  const isAhead = ahead?.whole !== undefined && ahead.whole.stored === base.original
  const prepared = isAhead
    ? ahead.whole.prepared
    : needsPreparing(parts, draft)
      ? await prepareAllowed(writing, { draft, uploads: ahead?.uploads })
      : unprepared(writing, draft)
  const write = () =>
    parts.transactions.join(tx, (open) => writeInside({ parts, tx: open, writer }, { base, draft, prepared }))
  if (ahead || prepared.files.length === 0) return write()
  return withFiles(writing, { collection, id: (base.original ?? draft.row).id, prepared }, write)
}

/** Checks the rule first: a caller must not cause costly work for a record they may not write. */
async function prepareAllowed(writing: Writing, preparation: Preparation): Promise<Prepared> {
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

async function requireRule(writing: Writing, draft: Draft): Promise<void> {
  if (!(await mayWrite(writing, draft))) throw draft.kind.refusal()
}

/** Checks whether the rule lets the writer do this. */
async function mayWrite(writing: Writing, draft: Draft): Promise<boolean> {
  const { parts, writer } = writing
  if (isPrivileged(writer)) return true
  const { kind, collection, context } = draft
  const asked = { source: sourceOf(writing), context, collection, row: kind.ruleRow(draft) }
  return parts.rules.holds({ ...asked, rule: collection.rules[kind.rule] })
}

async function canManage({ parts, tx, writer }: WriteScope, draft: Draft): Promise<boolean> {
  const { kind, collection, context } = draft
  if (needsNoProof(writer, draft)) return true
  const rule = collection.rules.manage
  if (!rule) return false
  const asked = { source: tx.connection, context: asThemselves(context), collection, rule }
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
export interface ComingWrite {
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
export async function prepareAhead(writing: Writing, coming: ComingWrite): Promise<WriteAhead | undefined> {
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
