import { isDeepStrictEqual } from 'node:util'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'

type Values = Readonly<Record<string, unknown>>

// Secrets, and fields that change automatically with every write.
const leftOut = new Set([
  'password',
  'tokenKey',
  'collectionId',
  'collectionName',
  'expand',
  'created',
  'updated',
])

/** Returns the values of a record that the log may store. */
export function visibleValues(record: AnyRecord, keptFields?: readonly string[]): Values {
  const entries = Object.entries(record).filter(([field]) => isKept(field, keptFields))
  return Object.fromEntries(entries)
}

/** Returns the changed fields of an update with their old and new values. */
export function changedValues(
  { original, record }: { readonly original?: AnyRecord | undefined; readonly record: AnyRecord },
  keptFields?: readonly string[],
): { before: Values; after: Values } {
  const fields = Object.keys(record).filter(
    (field) => isKept(field, keptFields) && !isDeepStrictEqual(original?.[field], record[field]),
  )
  const pick = (source: AnyRecord | undefined) =>
    Object.fromEntries(fields.map((field) => [field, source?.[field]]))
  return { before: pick(original), after: pick(record) }
}

function isKept(field: string, keptFields: readonly string[] | undefined): boolean {
  return keptFields ? keptFields.includes(field) : !leftOut.has(field)
}
