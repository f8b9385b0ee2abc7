import { badRequest, superusersOnly } from '../../errors.ts'
import { DerivedContext } from '../derived-context.ts'
import type { StoredRow } from '../stored-row.ts'
import { completeWrite } from './complete-write.ts'
import { holdTargets } from './hold-targets.ts'
import type { Preparation } from './prepare.ts'
import { needsPreparing, prepareWrite, unprepared } from './prepare.ts'
import type { Application } from './submission.ts'
import { applySubmission, emptyRow, readSubmission, uploadNames } from './submission.ts'
import { withFiles } from './with-files.ts'
import type { Writer, WriteScope, Writing } from './writing.ts'
import { asThemselves, isPrivileged, mayWriteClosed, needsNoProof, sourceOf } from './writing.ts'
import { forbiddenFields } from './write-rules.ts'
import type { Attempt, Draft, Prepared, WriteBase, WriteRequest } from './write-stages.ts'

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

async function writeInside(scope: WriteScope, attempt: Attempt): Promise<StoredRow> {
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
function isAsPlanned({ base, draft, prepared }: Attempt, held: WriteBase): boolean {
  const isAdded = draft.submission.uploads.length > 0 || Object.keys(prepared.hookValues).length > 0
  return held === base && !isAdded
}

/** The parts of a draft. */
export interface DraftParts extends Pick<Draft, 'kind' | 'collection' | 'submission'> {
  readonly base: WriteBase
  readonly names: Application['names']
  readonly hookValues?: Prepared['hookValues']
}

/** Returns the record as it would be. */
export function draftOf(writer: Writer, draft: DraftParts): Draft {
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
export async function mayWrite(writing: Writing, draft: Draft): Promise<boolean> {
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
