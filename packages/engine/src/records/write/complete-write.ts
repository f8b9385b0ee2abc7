import { failedToCreate, failedToUpdate } from '../../errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { toTextList } from '../../schema/cast.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import type { StageEvent } from '../hooks.ts'
import { updateOf } from '../changes.ts'
import { toServerRecord, type StoredRow } from '../stored-row.ts'
import { freshTokenKey } from '../account.ts'
import { accountErrors, fieldErrors } from './checks.ts'
import { insertRow, updateRow, uniqueErrors } from './row-store.ts'
import type { WriteScope } from './writing.ts'
import type { Draft, Prepared } from './draft.ts'

/** A write whose rules were met. */
export interface Write extends Pick<Draft, 'collection' | 'context' | 'original' | 'row'> {
  readonly prepared: Prepared
  readonly canManage: boolean
  readonly isPasswordless: boolean
  /** Fields whose write rule refused. */
  readonly forbidden: Readonly<Record<string, FieldError>>
}

/** The rest of a write inside its transaction: hooks, validation, the row itself, hooks again. */
export async function completeWrite(scope: WriteScope, write: Write): Promise<StoredRow> {
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
