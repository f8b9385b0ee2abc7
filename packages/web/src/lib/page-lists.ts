import type { PageLists } from '@longhouse/contract/content'
import type { QueryClient } from '@tanstack/react-query'

const elementId = 'page-lists'

interface KeptLists {
  readonly lists: PageLists
  readonly isOld?: boolean
}

/** Under which what came with the page is kept. */
export const pageListKey = (name: string) => ['content', name] as const

/** The lists as a part of the page, for `readPageLists`. */
export function pageListsTag(lists: PageLists): string {
  // Nothing in a text may end the element.
  const json = JSON.stringify(lists).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${elementId}">${json}</script>`
}

/** The lists that came with the page, or with which it is written; none on most pages. */
export function readPageLists(): PageLists {
  if (import.meta.env.SSR) return ordered
  return JSON.parse(document.getElementById(elementId)?.textContent ?? '{}')
}

let ordered: PageLists = {}

/** Says with which lists the page is written, for screens that do without a cache. */
export function orderPageLists(lists: PageLists): void {
  ordered = lists
}

/** Keeps lists as if they had just been fetched; old ones are fetched again when they are shown. */
export function keepPageLists(client: QueryClient, { lists, isOld = false }: KeptLists): void {
  const updatedAt = isOld ? 0 : Date.now()
  for (const [name, list] of Object.entries(lists)) {
    const key = pageListKey(name)
    // What a member has seen before is no older than the copy of a page.
    if (!client.getQueryData(key)) client.setQueryData(key, list, { updatedAt })
  }
}

/** Whether the page may have come out of a cache without anybody asking the server. */
export function isOldPage(): boolean {
  if (!navigator.onLine) return true
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}
