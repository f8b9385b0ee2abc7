import { characterCount, toText } from '../schema/cast.ts'
import { kindOf } from '../schema/fields/index.ts'
import { generateFromPattern } from '../schema/random.ts'
import { noPassword } from '../auth/passwords.ts'
import type { Collection, NamedField } from '../records/collections.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { freshTokenKey } from '../records/account.ts'
import { valueFor } from '../records/write/draft.ts'
import type { SourceCollection, SourceField, SourceRow } from './pocketbase-data.ts'
import type { Reshape } from './import-dependencies.ts'

/** A value that the field could only store as another one. */
export interface ChangedValue {
  readonly field: string
  readonly message: string
  readonly detail?: string | undefined
}

/** A value that the field does not take. */
export interface InvalidValue extends ChangedValue {
  /** Without it the record cannot be kept. */
  readonly isFatal: boolean
}

/** A record made from one of the source; file fields still name all files. */
export interface ReadRecord {
  readonly row: StoredRow
  readonly invalid: readonly InvalidValue[]
  readonly changed: readonly ChangedValue[]
}

const secrets = new Set(['password', 'passwordHash', 'tokenKey', '@row'])
// Used only by PocketBase itself.
const bookkeeping = new Set(['lastLoginAlertSentAt', 'lastResetSentAt', 'lastVerificationSentAt'])

/** The mapping of a collection's records. */
export interface ImportMapping {
  readonly collection: Collection
  readonly source: SourceCollection
  readonly reshape: Reshape
}

/**
 * Reads a record field by field, by name. A text that is too long is cut if the shorter one still says the
 * same. Other values that the field does not take are left empty if that is allowed.
 */
export function readRecord(mapping: ImportMapping, row: SourceRow): ReadRecord {
  const { collection } = mapping
  const invalid: InvalidValue[] = []
  const changed: ChangedValue[] = []
  const own: Record<string, unknown> & { id: string } = { id: row.id }
  for (const field of collection.fields) {
    if (field.type === 'password') own[field.name] = hashOf(row)
    else if (field.name === 'tokenKey' && collection.isAuth) own[field.name] = freshTokenKey()
    else own[field.name] = readField({ ...mapping, field, invalid, changed }, row)
  }
  // An address that was not imported was not confirmed either.
  if (collection.isAuth && own['email'] === '' && !isEmpty(row['email'])) own['verified'] = false
  return { row: own, invalid, changed }
}

/** Returns the fields of the source with a value that have no place here. */
export function unknownFields(
  { collection, source }: Omit<ImportMapping, 'reshape'>,
  row: SourceRow,
): string[] {
  return source.fields
    .filter(({ name }) => !collection.field(name) && !secrets.has(name) && !bookkeeping.has(name))
    .filter((field) => !isEmpty(sourceValue(field, row[field.name])))
    .map(({ name }) => name)
}

interface FieldMapping extends ImportMapping {
  readonly field: NamedField
  /** What it finds is added to these. */
  readonly invalid: InvalidValue[]
  readonly changed: ChangedValue[]
}

function readField(
  { collection, field, source, reshape, invalid, changed }: FieldMapping,
  row: SourceRow,
): unknown {
  const kind = kindOf(field)
  const zero = kind.zero(field)
  const isNeeded = field.name === 'id' || kind.validate(field, zero) !== undefined
  const their = source.fields.find(({ name }) => name === field.name)
  const stored = their && sourceValue(their, row[field.name])
  const reshaped =
    their && !isEmpty(stored)
      ? reshape({ collection: collection.name, field: field.name, from: their.type, value: stored })
      : undefined
  if (reshaped && 'problem' in reshaped) {
    const { problem: message, detail } = reshaped
    invalid.push({ field: field.name, message, detail, isFatal: isNeeded })
    return zero
  }
  if (reshaped) changed.push({ field: field.name, message: reshaped.message, detail: reshaped.detail })
  const before = reshaped ? reshaped.value : stored
  const given = their ? valueFor(collection, field, before) : zero
  if (isChanged(before, given)) {
    const message = `What was there is not a ${field.type} and became ${shown(given)}.`
    changed.push({ field: field.name, message })
  }
  const isGenerated = given === '' && field.type === 'text' && field.autogeneratePattern
  const value = isGenerated ? generateFromPattern(field.autogeneratePattern ?? '') : given
  const error = kind.validate(field, value)
  if (!error) return value
  const cut = cutText({ collection, field }, value)
  if (cut !== undefined && !kind.validate(field, cut)) {
    const message = `The text was longer than ${characterCount(cut)} characters and was cut.`
    changed.push({ field: field.name, message, detail: `${characterCount(toText(value))} characters` })
    return cut
  }
  invalid.push({ field: field.name, message: error.message, isFatal: isNeeded })
  return zero
}

/**
 * Returns as much of a text as fits; `undefined` if a part of it would mean something else: an id, or a
 * unique value.
 */
function cutText(
  { collection, field }: Pick<FieldMapping, 'collection' | 'field'>,
  value: unknown,
): string | undefined {
  if (field.type !== 'text' || field.pattern || field.primaryKey || !field.max) return undefined
  if (collection.indexes.some(({ unique, columns }) => unique && columns.includes(field.name)))
    return undefined
  return Array.from(toText(value)).slice(0, field.max).join('')
}

/** Returns a column as the value it stands for. */
function sourceValue({ type, isMultiple }: SourceField, value: unknown): unknown {
  if (type === 'bool') return value === 1 || value === 'true'
  if (!isMultiple && type !== 'json' && type !== 'geoPoint') return value
  if (typeof value !== 'string' || value === '') return isMultiple ? [] : null
  try {
    return JSON.parse(value)
  } catch {
    return isMultiple ? [value] : value
  }
}

/**
 * Checks whether a value means something else than before: an invalid number or date, one choice out of
 * several.
 */
function isChanged(before: unknown, now: unknown): boolean {
  if (isEmpty(before)) return false
  if (typeof now === 'number') return Number(before) !== now
  if (Array.isArray(before)) return before.length > (Array.isArray(now) ? now.length : 1)
  return isEmpty(now)
}

function shown(value: unknown): string {
  return isEmpty(value) && typeof value !== 'number' ? 'empty' : JSON.stringify(value)
}

/** Returns the hash. Accounts without a readable one log in through Discord, or by a new password. */
function hashOf(row: SourceRow): string {
  const hash = row['password'] ?? row['passwordHash']
  return typeof hash === 'string' && hash !== '' ? hash : noPassword
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === '' || value === false || value === 0
}
