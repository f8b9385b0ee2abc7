import { hooksFor, isChanged, type DeleteEvent, type Transaction } from '@longhouse/engine'
import type { CollectionDefinition, RecordOf, Shape } from '@longhouse/engine/schema'
import type { MirrorKind } from '@longhouse/contract/bot'
import type { ChannelUse } from '@longhouse/contract/community'
import type { Tournament } from '@longhouse/contract/events'
import { tournamentsCollection } from '../../collections/events.ts'
import { channelsOf } from '../discord/discord-choices.ts'
import type { ConcernedMirrors, MirrorMarks, NewMirror, Shown } from '../mirror-source.ts'

interface ShownFields<R> {
  readonly kind: MirrorKind
  readonly fields: readonly (keyof R & string)[]
  /** Whether the creation and the deletion of a record mark its mirrors too. */
  readonly creates?: true
  readonly deletes?: true
  /** The mirrors that show a record; by default those of the record itself. */
  readonly of?: (record: R) => ConcernedMirrors
}

/** Mirrors show some fields of records: an update of these fields marks the mirrors. */
export function shows<Name extends string, S extends Shape>(
  collection: CollectionDefinition<Name, S>,
  { kind, fields, creates, deletes, of = ({ id }) => ({ subject: id }) }: ShownFields<RecordOf<S>>,
): Shown {
  return ({ raise }) => {
    const mark = ({ tx, record }: DeleteEvent<RecordOf<S>>) => raise(tx, { kind, ...of(record) })
    return hooksFor(collection, {
      ...(creates && { afterCreate: mark }),
      afterUpdate: async (event) => {
        if (event.original && isChanged(event.original, event.record, fields)) await mark(event)
      },
      ...(deletes && { afterDelete: mark }),
    })
  }
}

interface ShownRecord<R> {
  readonly kind: MirrorKind
  readonly fields: readonly (keyof R & string)[]
  /** Where the mirror is posted. */
  readonly channel: ChannelUse
  /** Whether a record is announced. Other changes only update a mirror that exists. */
  readonly isWanted: (record: R) => boolean
  /** Whether the message stays when the record is deleted. */
  readonly stays?: (deletion: DeleteEvent<R>, marks: MirrorMarks) => Promise<boolean>
}

/** A mirror shows one record: its creation, updates of some of its fields, and its deletion. */
export function showsRecord<Name extends string, S extends Shape>(
  collection: CollectionDefinition<Name, S>,
  { kind, fields, channel, isWanted, stays }: ShownRecord<RecordOf<S>>,
): Shown {
  return (marks) => {
    const show = async (tx: Transaction, record: RecordOf<S>) =>
      isWanted(record) && (await hasChannel(tx, marks, channel))
        ? marks.want(tx, [mirrorOf(kind, collection.name, record.id)])
        : marks.raise(tx, { kind, subject: record.id })
    return hooksFor(collection, {
      afterCreate: async ({ tx, record }) => {
        if (isWanted(record)) await show(tx, record)
      },
      afterUpdate: async ({ tx, record, original }) => {
        if (original && isChanged(original, record, fields)) await show(tx, record)
      },
      afterDelete: async (deletion) => {
        if (await stays?.(deletion, marks)) return
        await marks.raise(deletion.tx, { kind, subject: deletion.record.id })
      },
    })
  }
}

/** Mirrors of an event show some of its fields: an update of a published event marks them, and its deletion. */
export function showsEvent(kind: MirrorKind, fields: readonly (keyof Tournament)[]): Shown {
  return ({ raise }) =>
    hooksFor(tournamentsCollection, {
      afterUpdate: async ({ tx, record, original }) => {
        if (!original || (record.is_draft && original.is_draft)) return
        if (isChanged(original, record, fields)) await raise(tx, { kind, event: record.id })
      },
      afterDelete: ({ tx, record }) => raise(tx, { kind, event: record.id }),
    })
}

/** Returns the mirror of a record that belongs to no event. */
export function mirrorOf(kind: MirrorKind, subject_collection: string, subject_id: string): NewMirror {
  return { kind, subject_collection, subject_id, event: '' }
}

/** Whether the site writes to a channel for this use. */
export async function hasChannel(
  tx: Transaction,
  { community }: Pick<MirrorMarks, 'community'>,
  use: ChannelUse,
): Promise<boolean> {
  return Boolean((await channelsOf(tx, community))[use])
}
