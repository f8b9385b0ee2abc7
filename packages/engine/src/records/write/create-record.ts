import { badRequest, failedToCreate, superusersOnly } from '../../errors.ts'
import { formatDate } from '../../schema/dates.ts'
import { generateFromPattern } from '../../schema/generate-from-pattern.ts'
import type { Collection } from '../collections.ts'
import type { RequestContext } from '../request-context.ts'
import type { Source } from '../reading.ts'
import type { StoredRow } from '../stored-row.ts'
import type { SubmittedBody } from '../submitted-body.ts'
import { completeWrite } from './complete-write.ts'
import { holdTargets } from './hold-targets.ts'
import type { Draft, Prepared } from './prepare.ts'
import { needsPreparing, prepareWrite } from './prepare.ts'
import type { AppliedSubmission, Submission } from './submission.ts'
import { applySubmission, emptyRow, readSubmission, uploadNames, withBody } from './submission.ts'
import { withFiles } from './with-files.ts'
import type { WriteAhead } from './write-ahead.ts'
import { forbiddenFields } from './write-rules.ts'
import type { Writer, WriteParts, WriteScope, Writing } from './write-parts.ts'
import { isPrivileged, mayWriteClosed, sourceOf } from './write-parts.ts'

/** What to create. */
export interface RecordCreate {
  readonly collection: Collection
  readonly body: SubmittedBody
  /** What was done before the transaction that this is part of. */
  readonly ahead?: WriteAhead | undefined
}

/** Creates a record: rule, prepare, then in one transaction rule again, hooks, validation and the write. */
export async function createRecord(
  writing: Writing,
  { collection, body, ahead }: RecordCreate,
): Promise<StoredRow> {
  const { parts, writer, tx } = writing
  if (collection.isView) throw badRequest('Unsupported collection type.')
  if (!mayWriteClosed(writer, collection) && collection.rules.create === null) throw superusersOnly()

  const submission = readSubmission(writer, collection, body)
  const seed = ahead?.seed ?? seedRow(parts, collection)
  const draft = createDraft(writer, collection, submission, seed)
  const whole = ahead?.whole?.stored ? undefined : ahead?.whole?.prepared
  const prepared = whole ?? (await prepareAllowed())
  const write = () =>
    parts.transactions.join(tx, (open) =>
      insert({ parts, tx: open, writer }, { collection, submission, seed, prepared }),
    )
  if (ahead) return write()
  return withFiles(writing, { collection, id: draft.row.id, prepared }, write)

  async function prepareAllowed(): Promise<Prepared> {
    // Nobody makes the server work hard for a record they may not create.
    if (needsPreparing(parts, draft)) await requireRule(parts, sourceOf(writing), writer, draft)
    return prepareWrite(parts, writer, draft, ahead?.uploads)
  }
}

interface Insert {
  readonly collection: Collection
  readonly submission: Submission
  readonly seed: StoredRow
  readonly prepared: Prepared
}

async function insert(
  { parts, tx, writer }: WriteScope,
  { collection, submission, seed, prepared }: Insert,
): Promise<StoredRow> {
  const current = emptyRow(collection)
  const applied = applySubmission(writer, { collection, submission, current, names: prepared.names })
  const row = completeRow(collection, { ...applied.row, ...prepared.hookValues }, seed)
  const context = withBody(writer.context, applied.body)
  const draft = { collection, submission, context, row, original: undefined }
  await requireRule(parts, tx.connection, writer, draft)
  await holdTargets({ parts, tx }, collection, { after: row })
  const forbidden = isPrivileged(writer)
    ? {}
    : await forbiddenFields(parts, tx.connection, { ...draft, submitted: applied.submitted })
  return completeWrite(parts, tx, {
    ...draft,
    prepared,
    forbidden,
    canManage: await canManage(parts, tx.connection, writer, draft),
    isPasswordless: isPasswordless(writer, prepared),
  })
}

/** The record as it would be. */
export function createDraft(
  writer: Writer,
  collection: Collection,
  submission: Submission,
  seed: StoredRow,
): Draft {
  const names = uploadNames(submission)
  const applied = applySubmission(writer, { collection, submission, current: emptyRow(collection), names })
  const row = completeRow(collection, applied.row, seed)
  return { collection, submission, context: withBody(writer.context, applied.body), row, original: undefined }
}

/** What the engine fills in: dates, and text fields that generate themselves. */
export function seedRow({ now }: WriteParts, collection: Collection): StoredRow {
  const date = formatDate(now())
  const seed: Record<string, unknown> & { id: string } = { id: '' }
  for (const field of collection.fields) {
    if (field.type === 'autodate' && (field.onCreate || field.onUpdate))
      seed[field.name] = field.onCreate ? date : ''
    if (field.type === 'text' && field.autogeneratePattern) {
      seed[field.name] = generateFromPattern(field.autogeneratePattern)
    }
  }
  return seed
}

function completeRow(collection: Collection, row: AppliedSubmission['row'], seed: StoredRow): StoredRow {
  const complete: Record<string, unknown> & { id: string } = { ...row }
  for (const { name } of collection.fields) {
    if (complete[name] === '' && Object.hasOwn(seed, name)) complete[name] = seed[name]
  }
  return complete
}

async function requireRule(parts: WriteParts, source: Source, writer: Writer, draft: Draft): Promise<void> {
  if (!(await mayCreate(parts, source, writer, draft))) throw failedToCreate()
}

/** Whether the rule lets the writer create this. */
export async function mayCreate(
  parts: WriteParts,
  source: Source,
  writer: Writer,
  draft: Draft,
): Promise<boolean> {
  if (isPrivileged(writer)) return true
  const { context, collection } = draft
  return parts.rules.holds({
    source,
    context,
    collection,
    rule: collection.rules.create,
    row: asStranger(draft),
  })
}

async function canManage(parts: WriteParts, source: Source, writer: Writer, draft: Draft): Promise<boolean> {
  if (isPrivileged(writer)) return true
  const { collection, context } = draft
  if (!collection.isAuth || !collection.rules.manage) return false
  return parts.rules.holds({
    source,
    context,
    collection,
    rule: collection.rules.manage,
    row: asStranger(draft),
  })
}

// What a new account claims of itself must not open the rule that lets it claim so.
function asStranger({ collection, row }: Draft): StoredRow {
  return collection.isAuth ? { ...row, verified: false } : row
}

function isPasswordless({ context, isServer }: Writer, { password, passwordConfirm }: Prepared): boolean {
  return (isServer || isProviderLogin(context)) && password === '' && passwordConfirm === ''
}

function isProviderLogin({ kind }: RequestContext): boolean {
  return kind === 'oauth2'
}
