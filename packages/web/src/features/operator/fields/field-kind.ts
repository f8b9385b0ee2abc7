import type { RecordModel } from 'pocketbase'
import type { ComponentType } from 'react'
import type { CollectionInfo, FieldInfo } from '../records/collections.ts'

/** What a form holds of a field: plain, so that two of them can be compared. Lists and objects are JSON. */
export type Draft = string | boolean

export type Drafts = Readonly<Record<string, Draft>>

/** Files that were chosen and not yet sent, by the name they have in the draft. */
export type Uploads = ReadonlyMap<string, File>

export interface FieldEditorProps {
  readonly field: FieldInfo
  readonly value: Draft
  readonly error: string | undefined
  readonly onChange: (draft: Draft) => void
  /** The record as it was opened; none while one is made. */
  readonly record: RecordModel | undefined
  readonly collections: readonly CollectionInfo[]
  readonly uploads: Uploads
  /** Something was typed: a link would lead away from it without a word. */
  readonly isTouched: boolean
  /** Keeps a file until it is sent and gives its name in the draft. */
  readonly onUpload: (file: File) => string
}

/** All that the screen knows about one kind of field. */
export interface FieldKind {
  readonly read: (value: unknown, field: FieldInfo) => Draft
  /** The body of a request; a name that stands for something else is sent under another. */
  readonly send: (draft: Draft, field: FieldInfo, uploads: Uploads) => Readonly<Record<string, unknown>>
  /** What is wrong with it, as far as can be told here. */
  readonly check?: (draft: Draft, field: FieldInfo) => string | undefined
  readonly Editor: ComponentType<FieldEditorProps>
  /** Set by the server alone. */
  readonly isFixed?: boolean
}
