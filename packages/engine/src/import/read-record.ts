import { kindOf } from '../schema/fields/index.ts'
import { generateFromPattern } from '../schema/generate-from-pattern.ts'
import { noPassword } from '../auth/passwords.ts'
import type { Collection, NamedField } from '../records/collections.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { freshTokenKey } from '../records/token-key.ts'
import { valueFor } from '../records/write/submission.ts'
import type { SourceCollection, SourceField, SourceRow } from './pocketbase-data.ts'

/** A value that our field does not take. */
export interface InvalidValue {
  readonly field: string
  readonly message: string
  /** Without it the record cannot be kept. */
  readonly isFatal: boolean
}

/** A record of ours made from one of theirs; file fields still name all files. */
export interface ReadRecord {
  readonly row: StoredRow
  readonly invalid: readonly InvalidValue[]
}

const secrets = new Set(['password', 'passwordHash', 'tokenKey', '@row'])
// Kept by PocketBase itself, for nobody else.
const bookkeeping = new Set(['lastLoginAlertSentAt', 'lastResetSentAt', 'lastVerificationSentAt'])

/** Reads a record field by field, by name. What our field does not take is left empty where that is allowed. */
export function readRecord(collection: Collection, source: SourceCollection, row: SourceRow): ReadRecord {
  const invalid: InvalidValue[] = []
  const own: Record<string, unknown> & { id: string } = { id: row.id }
  for (const field of collection.fields) {
    if (field.type === 'password') own[field.name] = hashOf(row)
    else if (field.name === 'tokenKey' && collection.isAuth) own[field.name] = freshTokenKey()
    else own[field.name] = readField({ collection, field, source }, row, invalid)
  }
  return { row: own, invalid }
}

/** Fields of theirs with a value that have no place here. */
export function unknownFields(collection: Collection, source: SourceCollection, row: SourceRow): string[] {
  return source.fields
    .filter(({ name }) => !collection.field(name) && !secrets.has(name) && !bookkeeping.has(name))
    .filter((field) => !isEmpty(sourceValue(field, row[field.name])))
    .map(({ name }) => name)
}

interface FieldPair {
  readonly collection: Collection
  readonly field: NamedField
  readonly source: SourceCollection
}

function readField(
  { collection, field, source }: FieldPair,
  row: SourceRow,
  invalid: InvalidValue[],
): unknown {
  const kind = kindOf(field)
  const their = source.fields.find(({ name }) => name === field.name)
  const given = their ? valueFor(collection, field, sourceValue(their, row[field.name])) : kind.zero(field)
  const isGenerated = given === '' && field.type === 'text' && field.autogeneratePattern
  const value = isGenerated ? generateFromPattern(field.autogeneratePattern ?? '') : given
  const error = kind.validate(field, value)
  if (!error) return value
  const zero = kind.zero(field)
  const isFatal = field.name === 'id' || kind.validate(field, zero) !== undefined
  invalid.push({ field: field.name, message: error.message, isFatal })
  return zero
}

/** A column as the value it stands for. */
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

/** Accounts without a readable hash log in through Discord, or by a new password. */
function hashOf(row: SourceRow): string {
  const hash = row['password'] ?? row['passwordHash']
  return typeof hash === 'string' && hash !== '' ? hash : noPassword
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === '' || value === false || value === 0
}
