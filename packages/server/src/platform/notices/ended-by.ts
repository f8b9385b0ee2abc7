import { hooksFor, isChanged, type RecordName } from '@longhouse/engine'
import type { CollectionDefinition, RecordOf, Shape } from '@longhouse/engine/schema'
import type { NoticeEnd, NoticesAbout } from './notice-source.ts'

interface Ending<R> {
  /** An update ends notices if it changes one of these fields. */
  readonly fields?: readonly (keyof R & string)[]
  /**
   * Deletes end notices too. A collection without hooks on deletes loses its rows with one statement: set it
   * only if it matters.
   */
  readonly deletes?: true
  /** Returns the notices that a change concerns, or undefined; by default those about the record itself. */
  readonly about?: (record: R, cascadedFrom: RecordName | undefined) => NoticesAbout | undefined
}

/** A change of a record ends notices: an update of some of its fields, or its deletion. */
export function endedBy<Name extends string, S extends Shape>(
  collection: CollectionDefinition<Name, S>,
  { fields = [], deletes, about = ({ id }) => ({ subject: id }) }: Ending<RecordOf<S>>,
): NoticeEnd {
  return (settle) =>
    hooksFor(collection, {
      ...(fields.length > 0 && {
        afterUpdate: async ({ tx, record, original, cascadedFrom }) => {
          const ended = original && isChanged(original, record, fields) && about(record, cascadedFrom)
          if (ended) await settle(tx, ended)
        },
      }),
      ...(deletes && {
        afterDelete: async ({ tx, record, cascadedFrom }) => {
          const ended = about(record, cascadedFrom)
          if (ended) await settle(tx, ended)
        },
      }),
    })
}

/** The subject of a notice that stands for all records that wait, such as new applications. */
export const allWaiting = 'new'

/** A record no longer waits. All records that wait share one notice, about `allWaiting`. */
export function endedByDecision<Name extends string, S extends Shape>(
  collection: CollectionDefinition<Name, S>,
  waits: (record: RecordOf<S>) => boolean,
): NoticeEnd {
  return (settle) =>
    hooksFor(collection, {
      afterUpdate: async ({ tx, record, original }) => {
        if (original && waits(original) && !waits(record)) await settle(tx, { subject: allWaiting })
      },
      afterDelete: async ({ tx, record }) => {
        if (waits(record)) await settle(tx, { subject: allWaiting })
      },
    })
}
