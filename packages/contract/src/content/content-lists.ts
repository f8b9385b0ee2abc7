import type { PublicCommunity } from '../community-file/community-config.ts'
import type { HomeNow } from '../home/home-now.ts'

/** The public lists: the page that shows each of them, and its sort order. */
export const contentLists = {
  faqs: { page: '/faq', sort: 'position' },
  conduct_rules: { page: '/code-of-conduct', sort: 'rule_number' },
  ranks: { page: '/ranks', sort: 'position' },
} as const

export type ContentCollection = keyof typeof contentLists

/** The input of the thread that renders pages. */
export interface PageOrder {
  readonly community: PublicCommunity
  /** One page with its lists; absent: all pages, without lists. */
  readonly page?: ListPage
}

/** A page and the entries of its lists. */
export interface ListPage {
  readonly path: string
  readonly lists: PageLists
}

/** The result of that thread: the HTML by path. */
export type WrittenPages = Readonly<Record<string, string>>

/** The entries of a page's lists, as guests read them. */
export type PageLists = Partial<Readonly<Record<ContentCollection, readonly unknown[]>>> & {
  /** The current content of the home page. */
  readonly home?: HomeNow
}
