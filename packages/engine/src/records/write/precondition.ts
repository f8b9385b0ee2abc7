import { ApiError } from '../../errors.ts'
import { parseDateInput } from '../../schema/dates.ts'
import type { Collection } from '../collections.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredRow } from '../stored-row.ts'

/** `If-Record-Updated`, spelled as rules spell headers. */
export const ifUpdatedHeader = 'if_record_updated'

/**
 * Returns the `updated` that the caller's edit began from, or undefined if it was not sent. Throws 400 if it
 * is not a date, or if the collection has no such date.
 */
export function beganFrom({ headers }: RequestContext, collection: Collection): string | undefined {
  const sent = headers[ifUpdatedHeader] ?? ''
  if (sent === '') return undefined
  const date = parseDateInput(sent)
  const kept = collection.field('updated')
  if (date === '' || kept?.type !== 'autodate' || !kept.onUpdate) throw unreadable()
  return date
}

/** Throws 409 if the record has changed since. `row` must be locked, or it may still change. */
export function requireUnchanged(row: StoredRow, began: string | undefined): void {
  if (began === undefined || row['updated'] === began) return
  throw new ApiError({
    status: 409,
    code: 'record_changed',
    message: 'Failed to update record.',
    data: {
      updated: { code: 'record_changed', message: 'Somebody else has changed this record since.' },
    },
  })
}

function unreadable(): ApiError {
  return new ApiError({
    status: 400,
    code: 'bad_precondition',
    message: 'Failed to update record.',
    data: {
      updated: { code: 'validation_invalid_precondition', message: 'If-Record-Updated must be its date.' },
    },
  })
}
