import { isDeepStrictEqual } from 'node:util'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'

type Values = Readonly<Record<string, unknown>>

// Secrets, and what changes by itself with every write.
const leftOut = new Set([
  'password',
  'tokenKey',
  'collectionId',
  'collectionName',
  'expand',
  'created',
  'updated',
])
// An entry about an account must not keep what the account's deletion is meant to remove.
const keptOfUsers = new Set([
  'username',
  'is_admin',
  'can_operate',
  'is_staff',
  'left_discord',
  'suspended_until',
  'suspended_reason',
  'verified',
  'theme_preference',
])

/** The values of a record that may be kept in the log. */
export function visibleValues(collection: string, record: AnyRecord): Values {
  const entries = Object.entries(record).filter(([field]) => isKept(collection, field))
  return Object.fromEntries(entries)
}

/** What an update changed, before and after, field by field. */
export function changedValues(
  collection: string,
  { original, record }: { readonly original?: AnyRecord | undefined; readonly record: AnyRecord },
): { before: Values; after: Values } {
  const fields = Object.keys(record).filter(
    (field) => isKept(collection, field) && !isDeepStrictEqual(original?.[field], record[field]),
  )
  const pick = (source: AnyRecord | undefined) =>
    Object.fromEntries(fields.map((field) => [field, source?.[field]]))
  return { before: pick(original), after: pick(record) }
}

function isKept(collection: string, field: string): boolean {
  return collection === 'users' ? keptOfUsers.has(field) : !leftOut.has(field)
}
