import type { FieldInfo } from '../records/collections.ts'
import type { Draft } from './field-kind.ts'

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
