import type { PageLists } from '@longhouse/contract/content'
import type { QueryClient } from '@tanstack/react-query'

const elementId = 'page-lists'

interface KeptLists {
  readonly lists: PageLists
  readonly isOld?: boolean
}

/** Query key of a list that came with the page. */
export const pageListKey = (name: string) => ['content', name] as const

/** Returns the lists as an element of the page, for `readPageLists`. */
export function pageListsTag(lists: PageLists): string {
  // Nothing in a text may end the element.
  const json = JSON.stringify(lists).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${elementId}">${json}</script>`
}

/** Returns the lists that came with the page, or with which it is rendered; most pages have none. */
export function readPageLists(): PageLists {
  if (import.meta.env.SSR) return ordered
  return JSON.parse(document.getElementById(elementId)?.textContent ?? '{}')
}

let ordered: PageLists = {}

/** Sets the lists with which the page is rendered, for screens without a cache. */
export function orderPageLists(lists: PageLists): void {
  ordered = lists
}

/** Caches lists as if they had just been fetched; old ones are fetched again when they are shown. */
export function keepPageLists(client: QueryClient, { lists, isOld = false }: KeptLists): void {
  const updatedAt = isOld ? 0 : Date.now()
  for (const [name, list] of Object.entries(lists)) {
    const key = pageListKey(name)
    // Data that a member has seen is not older than the copy of a page.
    if (!client.getQueryData(key)) client.setQueryData(key, list, { updatedAt })
  }
}

/** Returns whether the page may come from a cache, without a request to the server. */
export function isOldPage(): boolean {
  if (!navigator.onLine) return true
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}
