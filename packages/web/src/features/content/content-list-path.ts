import { contentPageSize } from '@longhouse/contract/content'
import type { ContentItem, ContentKind } from './content-kind.ts'

/** Where the entries of a kind come from, letter for letter as the record client asks: for a page to fetch early. */
export function contentListPath<Item extends ContentItem>({ collection, sort }: ContentKind<Item>): string {
  const query = new URLSearchParams({ page: '1', perPage: String(contentPageSize), sort })
  return `/api/collections/${collection}/records?${query}`
}
