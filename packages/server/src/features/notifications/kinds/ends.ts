import { toText } from '@longhouse/engine/schema'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { Change, NoticeEnd } from './notice-source.ts'

const times = [
  'start_date',
  'end_date',
  'status',
  'check_in_minutes',
  'cancelled_at',
  'attendance_closed_at',
] as const

/** An event is moved, cancelled, completed or brought back, or its attendance is closed. */
export const eventChanges: NoticeEnd = anyOfFields('tournaments', times)

/** One of some fields of the record that the notices are about changes. */
export function anyOfFields(collection: string, fields: readonly string[]): NoticeEnd {
  return {
    collection,
    writes: ['update'],
    about: (change) =>
      fields.some((field) => isChanged(change, field)) ? { subject: change.record.id } : undefined,
  }
}

/** A member checks in, is recorded as here or not, or gives up the place. */
export const placeChanges: NoticeEnd = {
  collection: 'tournament_registrations',
  writes: ['update', 'delete'],
  about: (change) => (isDeleted(change) || isChanged(change, 'presence') ? ownAt(change) : undefined),
}

/** A member leaves the waiting list of an event, also by taking a place. */
export const waitEnds: NoticeEnd = { collection: 'event_waits', writes: ['delete'], about: ownAt }

/**
 * A field of a record changes, or it is deleted. Its id, or the field `subject`, is the subject of the
 * notices.
 */
export function recordChanges(collection: string, field: string, subject = 'id'): NoticeEnd {
  return {
    collection,
    writes: ['update', 'delete'],
    about: (change) => {
      const named = toText(change.record[subject])
      return named && (isDeleted(change) || isChanged(change, field)) ? { subject: named } : undefined
    },
  }
}

/** A field of a record changes. Another field of it is the subject of the notices. */
export function fieldChanges(
  collection: string,
  { field, subject }: { readonly field: string; readonly subject: string },
): NoticeEnd {
  return {
    collection,
    writes: ['update'],
    about: (change) => (isChanged(change, field) ? { subject: toText(change.record[subject]) } : undefined),
  }
}

/** A record leaves a state, such as `new`. All records in that state share one notice. */
export function queueShrinks(
  collection: string,
  { field, state }: { readonly field: string; readonly state: string },
): NoticeEnd {
  const waits = (record: AnyRecord | undefined) => record?.[field] === state
  return {
    collection,
    writes: ['update', 'delete'],
    about: (change) => {
      const { record, original } = change
      const isDone = isDeleted(change) ? waits(record) : waits(original) && !waits(record)
      return isDone ? { subject: 'new' } : undefined
    },
  }
}

function isDeleted({ original }: Change): boolean {
  return original === undefined
}

function isChanged({ record, original }: Change, field: string): boolean {
  return original !== undefined && record[field] !== original[field]
}

/** One member's notices about an event. They are deleted with either. */
function ownAt({ record, cascadedFrom }: Change) {
  if (cascadedFrom) return undefined
  return { subject: toText(record['tournament']), user: toText(record['user']) }
}
