import { createRequire } from 'node:module'
import type * as words from '@zxcvbn-ts/language-common'
import { sql } from '../../database/sql.ts'
import type { NamedField } from '../../database/catalogue.ts'
import type { Connection } from '../../database/database.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { toTextList, toText } from '../../schema/cast.ts'
import {
  invalidFiles,
  missingRelations,
  primaryKeyChange,
  required,
  invalidOldPassword,
  valuesMismatch,
  commonPassword,
} from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import type { StoredRow } from '../stored-row.ts'
import type { OpenTransaction } from '../transactions.ts'
import { holdRemainders } from './remainders.ts'
import { findRow, isSameField } from './row-store.ts'
import type { WriteScope, Writer } from './write-context.ts'

/** A row about to be written. */
interface FieldCheck {
  readonly collection: Collection
  readonly original: StoredRow | undefined
  readonly row: StoredRow
  /** The plain password, if submitted. */
  readonly password: string
  readonly isPasswordless: boolean
  /** Problems with uploads, by field. */
  readonly uploadErrors: Readonly<Record<string, FieldError>>
  /** Stored names of accepted uploads. */
  readonly newFiles: ReadonlySet<string>
}

/**
 * Returns every problem with the fields of a row, one per field; relations are looked up in the transaction.
 */
export async function fieldErrors(
  { parts, tx, writer }: WriteScope,
  check: FieldCheck,
): Promise<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {}
  const references: Reference[] = []
  for (const field of check.collection.fields) {
    const error = fieldError(check, field)
    if (error) errors[field.name] = error
    else if (field.type === 'relation' && hasChanged(check, field)) {
      const ids = toTextList(check.row[field.name])
      const target = parts.collections.get(field.collection)
      if (!target) errors[field.name] = missingRelations
      else if (ids.length > 0) references.push({ name: field.name, target, ids })
    }
  }
  for (const reference of await brokenReferences(tx, references))
    if (!writer.isServer || !(await areDeparting(tx, reference))) errors[reference.name] = missingRelations
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

/** The references in a relation field. */
interface Reference {
  /** Of the field. */
  readonly name: string
  readonly target: Collection
  /** At least one. */
  readonly ids: readonly string[]
}

/**
 * Returns references to missing rows. The others are locked: none is deleted between the check and the
 * commit.
 */
async function brokenReferences(
  tx: OpenTransaction,
  references: readonly Reference[],
): Promise<readonly Reference[]> {
  if (!tx.locks.isNeeded) return notThere(tx.connection, references)
  const views = references.filter(({ target }) => target.isView)
  const broken = [...(await notThere(tx.connection, views))]
  for (const reference of references) {
    if (reference.target.isView) continue
    const { target: collection, ids } = reference
    const locks = ids.map((id) => tx.lockOf({ collection, id }, 'shared'))
    await tx.locks.hold(locks)
    if (!locks.every((lock) => tx.locks.holds(lock))) broken.push(reference)
  }
  return broken
}

/**
 * Checks whether the missing rows are deleted accounts that records still name. Records that the server makes
 * with such a name are no failure: they are deleted with the others.
 */
async function areDeparting(tx: OpenTransaction, { target, ids }: Reference): Promise<boolean> {
  if (target.isView) return false
  const missing: string[] = []
  for (const id of new Set(ids))
    if (!(await findRow(tx.connection, { collection: target, id }))) missing.push(id)
  const places = missing.map((id) => ({ collection: target, id }))
  return places.length > 0 && holdRemainders(tx, places)
}

/** Finds references to missing rows, in one query. */
async function notThere(
  connection: Connection,
  references: readonly Reference[],
): Promise<readonly Reference[]> {
  if (references.length === 0) return []
  const questions = references.map((reference) => questionOf(connection, reference))
  const params = references.map(({ ids: [first = '', ...more] }) =>
    more.length === 0 ? first : JSON.stringify([first, ...more]),
  )
  const [found = []] = await connection.readArrays(sql(`SELECT ${questions.join(', ')}`, params))
  return references.filter(({ ids }, place) => Number(found[place]) !== new Set(ids).size)
}

/** Returns SQL that counts the existing rows. */
function questionOf({ dialect }: Connection, { target, ids }: Reference): string {
  const from = `FROM ${quote(target.name)} WHERE`
  if (ids.length === 1) return `(SELECT 1 ${from} "id" = ?)`
  return `(SELECT COUNT(*) ${from} ${dialect.inList('"id"', dialect.placeholder('text'))})`
}

/** A change of an account, before its fields are checked. */
interface AccountChange {
  /** Absent for a new account. */
  readonly original: StoredRow | undefined
  readonly row: StoredRow
  readonly canManage: boolean
  /** Raw values of the body. */
  readonly password: string
  readonly passwordConfirm: string
  readonly oldPassword: string
  readonly isOldPasswordRight: boolean
  /** The account gets no password of its own (provider login, server code). */
  readonly isPasswordless: boolean
}

/** The first stage of checking an account: e-mail, `verified` and passwords. Field checks follow only when it passes. */
export function accountErrors(change: AccountChange): Record<string, FieldError> {
  const { original, row, canManage, password, passwordConfirm, oldPassword } = change
  const isNew = original === undefined
  const errors: Record<string, FieldError> = {}
  if (!isNew && !canManage && row.email !== original.email) errors.email = valuesMismatch
  if (!canManage && row.verified !== (original?.verified ?? false)) errors.verified = valuesMismatch
  if (change.isPasswordless) return errors

  if (password === '' && (isNew || passwordConfirm !== '' || oldPassword !== '')) errors.password = required
  if (passwordConfirm === '' && (isNew || password !== '' || oldPassword !== ''))
    errors.passwordConfirm = required
  else if (password !== '' && passwordConfirm !== password) errors.passwordConfirm = valuesMismatch
  const needsOldPassword = !isNew && !canManage && (password !== '' || passwordConfirm !== '')
  if (needsOldPassword && !change.isOldPasswordRight) {
    errors.oldPassword = oldPassword === '' ? required : invalidOldPassword
  }
  return errors
}

/** The password texts of a body; server code need not repeat itself. */
export function passwordTexts(
  { isServer }: Pick<Writer, 'isServer'>,
  values: Readonly<Record<string, unknown>>,
): { password: string; passwordConfirm: string; oldPassword: string } {
  const password = toText(values.password)
  const isConfirmed = Object.hasOwn(values, 'passwordConfirm')
  return {
    password,
    passwordConfirm: isServer && !isConfirmed ? password : toText(values.passwordConfirm),
    oldPassword: toText(values.oldPassword),
  }
}

/** Returns the problem of a new password of an account, or undefined. */
export function passwordProblem(collection: Collection, password: string): FieldError | undefined {
  const field = collection.field('password')
  const problem = field && kindOf(field).validate(field, password)
  if (problem) return problem
  if (!collection.authOptions.refuseCommonPasswords) return undefined
  return isCommonPassword(password) ? commonPassword : undefined
}

const require = createRequire(import.meta.url)

let common: ReadonlySet<string> | undefined

/** Whether a password is among the tens of thousands that leaked most often, letter case and spaces around aside. */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon()
  return common.has(password.trim().toLowerCase())
}

// Loaded when it is first needed, and at once, as no check of a field waits: most processes never ask.
function readCommon(): ReadonlySet<string> {
  const { dictionary }: typeof words = require('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
}
