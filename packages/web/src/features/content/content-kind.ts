import type { ContentCollection } from '@longhouse/contract/content'
import type { RelayName } from '@longhouse/contract/relays'

/** A form as typed, by field name. */
export type ContentForm = Readonly<Record<string, string>>

/** A field of an editing form. */
export interface ContentField {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'number' | 'markdown'
  readonly isRequired?: boolean
  readonly rows?: number
  /** The most characters a text may have. */
  readonly max?: number
  readonly hint?: string
}

/** A kind of content that staff edit: where it is stored, how it is edited and reported. */
export interface ContentKind<Item extends ContentItem> {
  readonly collection: ContentCollection
  readonly sort: string
  /** As it is written in messages and on buttons: `FAQ`, `rule`, `rank`. */
  readonly noun: string
  readonly addLabel: string
  readonly relay: RelayName
  readonly messages: ContentMessages
  readonly fields: readonly ContentField[]
  // Methods, so that a dialog for all kinds can take any one of them together with an entry of it.
  toForm(item: Item | undefined): ContentForm
  isComplete(form: ContentForm, isNew: boolean): boolean
  /** Returns the name of an entry for its readers. */
  nameOf(item: Item): string
}

export interface ContentItem {
  readonly id: string
  readonly updated: string
}

export interface ContentMessages {
  readonly loadFailed: string
  readonly saveFailed: string
  readonly deleteFailed: string
  readonly confirmDelete: string
}
