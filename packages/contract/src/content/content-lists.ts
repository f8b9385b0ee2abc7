/** The lists that everybody may read: the page that shows each of them, and the order it is read in. */
export const contentLists = {
  faqs: { page: '/faq', sort: 'position' },
  conduct_rules: { page: '/code-of-conduct', sort: 'rule_number' },
  ranks: { page: '/ranks', sort: 'position' },
} as const

export type ContentCollection = keyof typeof contentLists

/** What a page with lists is written from. */
export interface ListPageOrder {
  readonly path: string
  readonly lists: PageLists
}

/** The entries of a page's lists, as guests read them. */
export type PageLists = Partial<Readonly<Record<ContentCollection, readonly unknown[]>>>
