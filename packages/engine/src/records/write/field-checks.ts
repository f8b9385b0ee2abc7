import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/bound-sql.ts'
import type { Connection } from '../../database/database.ts'
import type { NamedField } from '../../database/catalogue.ts'
import { invalidFiles, missingRelations, primaryKeyChange, required } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { toTextList } from '../../schema/cast.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import type { Collection } from '../collections.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { StoredRow } from '../stored-row.ts'
import { passwordProblem } from './password-problem.ts'
import { isSameField } from './row-store.ts'
import type { WriteScope } from './writing.ts'

/** A row about to be written. */
export interface FieldCheck {
  readonly collection: Collection
  readonly original: StoredRow | undefined
  readonly row: StoredRow
  /** The plain password, where one was given. */
  readonly password: string
  readonly isPasswordless: boolean
  /** Problems with uploads, by field. */
  readonly uploadErrors: Readonly<Record<string, FieldError>>
  /** Stored names of accepted uploads. */
  readonly newFiles: ReadonlySet<string>
}

/** Every problem with the fields of a row, one per field; relations are looked up in the transaction. */
export async function fieldErrors(
  { parts, tx }: Pick<WriteScope, 'parts' | 'tx'>,
  check: FieldCheck,
): Promise<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {}
  for (const field of check.collection.fields) {
    const error = fieldError(check, field)
    if (error) errors[field.name] = error
    else if (field.type === 'relation' && hasChanged(check, field)) {
      const ids = toTextList(check.row[field.name])
      const target = parts.collections.get(field.collection)
      if (!target || !(await allExist(tx, { target, ids }))) errors[field.name] = missingRelations
    }
  }
  return errors
}

function fieldError(check: FieldCheck, field: NamedField): FieldError | undefined {
  const { original, row } = check
  const value = row[field.name]
  if (field.name === 'id' && original) return value === original.id ? undefined : primaryKeyChange
  if (field.type === 'password') return passwordError(check, field)
  if (field.type === 'file') return fileError(check, field)
  return kindOf(field).validate(field, value)
}

function passwordError(
  { collection, password, isPasswordless, original }: FieldCheck,
  field: NamedField,
): FieldError | undefined {
  if (password !== '') return passwordProblem(collection, password)
  // Accounts of provider logins have none, and may stay so.
  return field.required && !isPasswordless && !original ? required : undefined
}

function fileError(check: FieldCheck, field: NamedField): FieldError | undefined {
  const uploadError = check.uploadErrors[field.name]
  if (uploadError) return uploadError
  const before = new Set(toTextList(check.original?.[field.name]))
  const names = toTextList(check.row[field.name])
  const unknown = names.filter((name) => !before.has(name) && !check.newFiles.has(name))
  if (unknown.length > 0) return invalidFiles(unknown)
  return kindOf(field).validate(field, check.row[field.name])
}

function hasChanged({ collection, original, row }: FieldCheck, { name }: NamedField): boolean {
  return !original || !isSameField({ collection, before: original, after: row }, name)
}

interface ReferredRows {
  readonly target: Collection
  readonly ids: readonly string[]
}

// The rows are held, so that nobody deletes them between the check and the commit.
async function allExist(tx: OpenTransaction, referred: ReferredRows): Promise<boolean> {
  const { target, ids } = referred
  if (target.isView || !tx.locks.isNeeded) return areThere(tx.connection, referred)
  const locks = ids.map((id) => tx.lockOf({ collection: target, id }, 'shared'))
  await tx.locks.hold(locks)
  return locks.every((lock) => tx.locks.holds(lock))
}

async function areThere(connection: Connection, { target, ids }: ReferredRows): Promise<boolean> {
  const [first] = ids
  if (first === undefined) return true
  const { dialect } = connection
  if (ids.length === 1) {
    const one = `SELECT 1 FROM ${quote(target.name)} WHERE "id" = ?`
    return (await connection.readArrays(sql(one, [first]))).length > 0
  }
  const condition = dialect.inList(`${rowAlias}."id"`, dialect.placeholder('text'))
  const text = `SELECT ${rowAlias}."id" FROM ${quote(target.name)} AS ${rowAlias} WHERE ${condition}`
  const found = await connection.readArrays(sql(text, [JSON.stringify(ids)]))
  return found.length === new Set(ids).size
}
