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

/** The items of a draft that is a list. */
export function listIn(draft: Draft): string[] {
  if (typeof draft !== 'string' || draft === '') return []
  const list: unknown = JSON.parse(draft)
  return Array.isArray(list) ? list.map(String) : []
}

export function draftOfList(items: readonly string[]): string {
  return items.length === 0 ? '' : JSON.stringify(items)
}

/** A stored list, or the one value of a field that keeps one. */
export function itemsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** A list where the field keeps several, else its one item. */
export function storedItems(items: readonly unknown[], { maxSelect }: FieldInfo): unknown {
  return maxSelect > 1 ? items : (items[0] ?? '')
}
