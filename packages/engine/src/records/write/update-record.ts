import { badRequest, notFound, superusersOnly } from '../../errors.ts'
import { toText } from '../../schema/cast.ts'
import { formatDate } from '../../schema/dates.ts'
import type { Collection } from '../collections.ts'
import type { Source } from '../reading.ts'
import type { StoredRow } from '../stored-row.ts'
import type { SubmittedBody } from '../submitted-body.ts'
import { completeWrite } from './complete-write.ts'
import { holdRowAmong, holdTargets, targetLocks } from './hold-targets.ts'
import { beganFrom, requireUnchanged } from './precondition.ts'
import type { Draft, Prepared } from './prepare.ts'
import { needsPreparing, prepareWrite } from './prepare.ts'
import { findRow } from './row-store.ts'
import type { Submission } from './submission.ts'
import { applySubmission, readSubmission, uploadNames, withBody } from './submission.ts'
import { withFiles } from './with-files.ts'
import type { WriteAhead } from './write-ahead.ts'
import { forbiddenFields } from './write-rules.ts'
import type { Writer, WriteParts, WriteScope, Writing } from './write-parts.ts'
import type { RequestContext } from '../request-context.ts'
import { isPrivileged, mayWriteClosed, needsNoProof, sourceOf } from './write-parts.ts'

/** Which record to change, and how. */
export interface RecordUpdate {
  readonly collection: Collection
  readonly id: string
  readonly body: SubmittedBody
  /** What was done before the transaction that this is part of. */
  readonly ahead?: WriteAhead | undefined
}

/**
 * Updates a record. Rules see the stored record and, under `@request.body`, the new values. Throws 409 when the
 * caller named the state their edit began from and it is not the stored one.
 */
export async function updateRecord(
  writing: Writing,
  { collection, id, body, ahead }: RecordUpdate,
): Promise<StoredRow> {
  const { parts, writer, tx } = writing
  if (collection.isView) throw badRequest('Unsupported collection type.')
  if (!mayWriteClosed(writer, collection) && collection.rules.update === null) throw superusersOnly()

  // A hook that writes in somebody's name writes another record than the one their header is about.
  const began = writer.isServer ? undefined : beganFrom(writer.context, collection)
  const submission = readSubmission(writer, collection, body)
  const source = sourceOf(writing)
  const whole = ahead?.whole?.stored && ahead.whole
  const stored = whole?.stored ?? (await findRow(source, collection, id))
  if (!stored) throw notFound()
  const prepared = whole?.prepared ?? (await prepareAllowed(stored))
  const write = () =>
    parts.transactions.join(tx, (open) =>
      rewrite({ parts, tx: open, writer }, { collection, submission, prepared, stored, began }),
    )
  return ahead ? write() : withFiles(writing, { collection, id, prepared }, write)

  async function prepareAllowed(current: StoredRow): Promise<Prepared> {
    const draft = updateDraft(writer, collection, submission, current)
    if (needsPreparing(parts, draft)) await requireRule(parts, source, writer, draft)
    return prepareWrite(parts, writer, draft, ahead?.uploads)
  }
}

interface Rewrite {
  readonly collection: Collection
  readonly submission: Submission
  readonly prepared: Prepared
  /** The record as it was when the write was prepared. */
  readonly stored: StoredRow
  /** The `updated` of the record as it was when the caller's edit began, where they said so. */
  readonly began: string | undefined
}

async function rewrite(
  { parts, tx, writer }: WriteScope,
  { collection, submission, prepared, stored, began }: Rewrite,
): Promise<StoredRow> {
  const { names } = prepared
  const locks = tx.locks.isNeeded
    ? targetLocks({ parts, tx }, collection, {
        before: stored,
        after: applySubmission(writer, { collection, submission, current: stored, names }).row,
      })
    : []
  const original = await holdRowAmong({ parts, tx }, { collection, id: stored.id }, locks)
  if (!original) throw notFound()
  // Somebody else may have set a new password since: the old one opens nothing any more.
  const isOldPasswordRight = prepared.isOldPasswordRight && original.password === stored.password
  const applied = applySubmission(writer, { collection, submission, current: original, names })
  const row = { ...applied.row, ...prepared.hookValues, ...freshDates(parts, collection, original) }
  const context = withBody(writer.context, applied.body)
  const draft = { collection, submission, context, row, original }
  await requireRule(parts, tx.connection, writer, draft)
  requireUnchanged(original, began)
  await requireProof({ parts, tx, writer }, draft)
  await holdTargets({ parts, tx }, collection, { before: original, after: row })
  const forbidden = isPrivileged(writer)
    ? {}
    : await forbiddenFields(parts, tx.connection, { ...draft, submitted: applied.submitted })
  const canManage =
    needsNoProof(writer, collection, original.id) ||
    (collection.isAuth &&
      !!collection.rules.manage &&
      (await parts.rules.holds({
        source: tx.connection,
        context: asThemselves(context),
        collection,
        rule: collection.rules.manage,
        row: original,
      })))
  return completeWrite(parts, tx, {
    ...draft,
    prepared: { ...prepared, isOldPasswordRight },
    forbidden,
    canManage,
    isPasswordless: false,
  })
}

/** Throws 403 where a change of an account needs more than a log-in and nothing more was shown. */
async function requireProof(
  { parts, tx, writer }: WriteScope,
  { collection, context, original }: Draft,
): Promise<void> {
  const rule = collection.authOptions.proof?.updateRule
  if (!rule || !original || needsNoProof(writer, collection, original.id)) return
  const asked = { source: tx.connection, context: asThemselves(context), collection, rule, row: original }
  if (await parts.rules.holds(asked)) await parts.guardProof?.({ context, collection, row: original })
}

/** The rights of an operator do not count for their own account: without them. */
function asThemselves(context: RequestContext): RequestContext {
  return { ...context, isSuperuser: false }
}

/** The dates that move with every write: each is later than the one before, however quickly writes follow. */
export function freshDates(
  { now }: Pick<WriteParts, 'now'>,
  collection: Collection,
  before: StoredRow,
): Record<string, string> {
  const date = formatDate(now())
  return Object.fromEntries(
    collection.fields.flatMap((field) =>
      field.type === 'autodate' && field.onUpdate
        ? [[field.name, laterThan(toText(before[field.name]), date)]]
        : [],
    ),
  )
}

// Another node's clock may be ahead, and a millisecond is long enough for two writes.
function laterThan(stored: string, date: string): string {
  return date > stored ? date : formatDate(new Date(Date.parse(stored) + 1))
}

/** The record as it would be. */
export function updateDraft(
  writer: Writer,
  collection: Collection,
  submission: Submission,
  original: StoredRow,
): Draft {
  const names = uploadNames(submission)
  const applied = applySubmission(writer, { collection, submission, current: original, names })
  return {
    collection,
    submission,
    context: withBody(writer.context, applied.body),
    row: applied.row,
    original,
  }
}

async function requireRule(parts: WriteParts, source: Source, writer: Writer, draft: Draft): Promise<void> {
  if (!(await mayUpdate(parts, source, writer, draft))) throw notFound()
}

/** Whether the rule lets the writer change this. */
export async function mayUpdate(
  parts: WriteParts,
  source: Source,
  writer: Writer,
  draft: Draft,
): Promise<boolean> {
  if (isPrivileged(writer) || !draft.original) return true
  const { context, collection, original } = draft
  return parts.rules.holds({ source, context, collection, rule: collection.rules.update, row: original })
}
