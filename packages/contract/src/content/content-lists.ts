import type { PublicCommunity } from '../community-file/community-config.ts'
import type { HomeNow } from '../home/home-now.ts'

/** The lists that everybody may read: the page that shows each of them, and the order it is read in. */
export const contentLists = {
  faqs: { page: '/faq', sort: 'position' },
  conduct_rules: { page: '/code-of-conduct', sort: 'rule_number' },
  ranks: { page: '/ranks', sort: 'position' },
} as const

export type ContentCollection = keyof typeof contentLists

/** What the thread that writes pages is given. */
export interface PageOrder {
  readonly community: PublicCommunity
  /** One page with its lists; absent: all pages, without lists. */
  readonly page?: ListPage
}

/** A page and what its lists hold. */
export interface ListPage {
  readonly path: string
  readonly lists: PageLists
}

/** What it answers: the HTML by path. */
export type WrittenPages = Readonly<Record<string, string>>

/** The entries of a page's lists, as guests read them. */
export type PageLists = Partial<Readonly<Record<ContentCollection, readonly unknown[]>>> & {
  /** What is on, on the home page. */
  readonly home?: HomeNow
}
