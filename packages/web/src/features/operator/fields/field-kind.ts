import type { RecordModel } from 'pocketbase'
import type { ComponentType } from 'react'
import type { CollectionInfo, FieldInfo } from '../records/collections.ts'

/** A field's value in a form: plain, so that two of them can be compared. Lists and objects are JSON. */
export type Draft = string | boolean

export type Drafts = Readonly<Record<string, Draft>>

/** Files that were chosen and not yet sent, by the name they have in the draft. */
export type Uploads = ReadonlyMap<string, File>

export interface FieldEditorProps {
  readonly field: FieldInfo
  readonly value: Draft
  readonly error: string | undefined
  readonly onChange: (draft: Draft) => void
  /** The record as it was opened; undefined for a new one. */
  readonly record: RecordModel | undefined
  readonly collections: readonly CollectionInfo[]
  readonly uploads: Uploads
  /** Something was typed: following a link would silently discard it. */
  readonly isTouched: boolean
  /** Stores a file until it is sent. Returns its name in the draft. */
  readonly onUpload: (file: File) => string
}

/** All that the screen knows about one kind of field. */
export interface FieldKind {
  readonly read: (value: unknown, field: FieldInfo) => Draft
  /** Returns a part of the request's body; a field may be sent under another name. */
  readonly send: (draft: Draft, field: FieldInfo, uploads: Uploads) => Readonly<Record<string, unknown>>
  /** Returns the problem that can be found here, if any. */
  readonly check?: (draft: Draft, field: FieldInfo) => string | undefined
  readonly Editor: ComponentType<FieldEditorProps>
  /** Set only by the server. */
  readonly isFixed?: boolean
}
