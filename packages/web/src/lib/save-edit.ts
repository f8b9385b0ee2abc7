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

/** A record that can be edited. `updated`, if any, identifies the version the edit began from. */
export interface EditableRecord {
  readonly id: string
  readonly updated?: string
}

/** One edit of one record. */
export interface RecordEdit<Item extends EditableRecord> {
  readonly collection: string
  /** The record when the edit began. */
  readonly base: Item
  readonly mine: EditedValues
  readonly read: (item: Item) => EditedValues
  /** Returns further fields to send, such as the owner of a clip when another name was typed. */
  readonly complete?: (changes: EditedValues) => Promise<EditedValues>
  /** Converts the changes from the form's shape to the server's. */
  readonly encode?: (changes: EditedValues) => EditedValues
  /** The client that writes; the member's own by default. */
  readonly client?: Pick<PocketBase, 'collection'>
}

/** The result of an edit. */
export type EditOutcome<Item> =
  | {
      readonly kind: 'saved'
      /** The stored record before and after the write. */
      readonly before: Item
      readonly after: Item
      /** Fields that only others changed; they keep their new values. */
      readonly elsewhere: readonly string[]
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict'; readonly theirs: Item; readonly sides: ThreeSides }

// A sign-up changes the date of its event too, so a few tries in a row are normal.
const maxTries = 8

/**
 * Writes only the changed fields, over the version the edit began from. If another write came first, the
 * changes go over its result. If both changed the same field, nothing is written and both versions are
 * returned.
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
      // Without such a date the last one to save wins.
      const headers = before.updated ? { 'If-Record-Updated': before.updated } : {}
      const after = await records.update(base.id, body, { headers })
      return { kind: 'saved', before, after, elsewhere }
    } catch (error) {
      if (statusOf(error) !== 409 || tries === maxTries) throw error
    }
    before = await records.getOne(base.id)
  }
}
