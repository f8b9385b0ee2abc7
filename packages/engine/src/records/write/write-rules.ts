import { fieldNotAllowed } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import type { Collection } from '../collections.ts'
import type { RequestContext } from '../request-context.ts'
import type { Source } from '../reading.ts'
import type { StoredRow } from '../stored-row.ts'
import { emptyRow } from './submission.ts'
import { isSameValue } from './row-store.ts'
import type { WriteParts } from './write-parts.ts'

/** A submitted change, for the write rules of its fields. */
export interface FieldWrites {
  readonly collection: Collection
  readonly context: RequestContext
  readonly submitted: ReadonlySet<string>
  readonly original: StoredRow | undefined
  readonly row: StoredRow
}

/** Fields that this caller may not set to what was submitted. Resubmitting what is there is no change. */
export async function forbiddenFields(
  { rules }: WriteParts,
  source: Source,
  { collection, context, submitted, original, row }: FieldWrites,
): Promise<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {}
  const before = original ?? emptyRow(collection)
  for (const [name, { write }] of Object.entries(collection.fieldRules)) {
    if (write === undefined || !submitted.has(name)) continue
    if (isSameValue(collection, name, before[name], row[name])) continue
    const isAllowed = await rules.holds({ source, context, collection, rule: write, row: original ?? row })
    if (!isAllowed) errors[name] = fieldNotAllowed
  }
  return errors
}
