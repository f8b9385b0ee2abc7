import { fieldNotAllowed } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { emptyRow } from './submission.ts'
import { isSameField } from './row-store.ts'
import type { WriteScope } from './writing.ts'
import type { Draft } from './write-stages.ts'

/** Returns errors for fields that this caller may not set. Resubmitting the stored value is not a change. */
export async function forbiddenFields(
  { parts, tx }: Pick<WriteScope, 'parts' | 'tx'>,
  { collection, context, submitted, original, row }: Draft,
): Promise<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {}
  const asked = { source: tx.connection, context, collection, row: original ?? row }
  for (const [name, { write }] of Object.entries(collection.fieldRules)) {
    if (write === undefined || !submitted.has(name)) continue
    if (isSameField({ collection, before: original ?? emptyRow(collection), after: row }, name)) continue
    const isAllowed = await parts.rules.holds({ ...asked, rule: write })
    if (!isAllowed) errors[name] = fieldNotAllowed
  }
  return errors
}
