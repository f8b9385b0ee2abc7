import type PocketBase from 'pocketbase'
import { api } from './api.ts'
import {
  changedElsewhere,
  conflictsIn,
  differingFields,
  pendingChanges,
  type EditedValues,
  type ThreeSides,
} from './edits.ts'
import { statusOf } from './errors.ts'

/** A record that can be edited: its date, where it has one, says which state the edit began from. */
export interface EditableRecord {
  readonly id: string
  readonly updated?: string
}

/** One edit of one record. */
export interface RecordEdit<Item extends EditableRecord> {
  readonly collection: string
  /** The record as the edit began. */
  readonly base: Item
  readonly mine: EditedValues
  readonly read: (item: Item) => EditedValues
  /** What else is sent with the changes, such as whose clip it is when another name was typed. */
  readonly complete?: (changes: EditedValues) => Promise<EditedValues>
  /** The changes as the server wants them, where the form holds them in another shape. */
  readonly encode?: (changes: EditedValues) => EditedValues
  /** With whose rights it is written; the member's own unless told. */
  readonly client?: Pick<PocketBase, 'collection'>
}

/** What became of an edit. */
export type EditOutcome<Item> =
  | {
      readonly kind: 'saved'
      /** The states on both sides of the write, as they were stored. */
      readonly before: Item
      readonly after: Item
      /** Fields that somebody else changed meanwhile; they stay as they are now. */
      readonly elsewhere: readonly string[]
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict'; readonly theirs: Item; readonly sides: ThreeSides }

// Somebody who signs up moves the date of an event too: a few tries in a row are nothing unusual.
const maxTries = 8

/**
 * Writes what was touched and nothing else, over the state the edit began from. Where somebody else was quicker, the
 * changes go over their state, unless both changed the same field: then nothing is written and both are shown.
 */
export async function saveEdit<Item extends EditableRecord>(
  edit: RecordEdit<Item>,
): Promise<EditOutcome<Item>> {
  const { base, mine, read, encode = (changes: EditedValues) => changes } = edit
  const records = (edit.client ?? api).collection<Item>(edit.collection)
  if (differingFields(read(base), mine).length === 0) return { kind: 'unchanged' }
  let before = base
  for (let tries = 1; ; tries += 1) {
    const sides = { base: read(base), mine, theirs: read(before) }
    if (conflictsIn(sides).length > 0) return { kind: 'conflict', theirs: before, sides }
    const changes = pendingChanges(sides)
    const elsewhere = changedElsewhere(sides)
    if (Object.keys(changes).length === 0) return { kind: 'saved', before, after: before, elsewhere }
    try {
      const body = { ...encode(changes), ...(await edit.complete?.(changes)) }
      // Where records keep no such date, the last one to save wins, as ever.
      const headers = before.updated ? { 'If-Record-Updated': before.updated } : {}
      const after = await records.update(base.id, body, { headers })
      return { kind: 'saved', before, after, elsewhere }
    } catch (error) {
      if (statusOf(error) !== 409 || tries === maxTries) throw error
    }
    before = await records.getOne(base.id)
  }
}
