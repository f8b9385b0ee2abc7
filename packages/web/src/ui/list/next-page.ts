import type { ListResult, RecordService } from 'pocketbase'

/** How far a long list is counted; longer lists show that there are more. */
const mostCounted = 500

interface PageOfList {
  readonly page: number
  readonly totalPages: number
}

/** Returns the number of the page after this one, or undefined after the last one. */
export function nextPage({ page, totalPages }: PageOfList): number | undefined {
  return page < totalPages ? page + 1 : undefined
}

/**
 * Adds a page count to a page fetched with `skipTotal`, for lists without a total: a full page may have
 * another one after it. Call it on arrival, since the cached items may change later.
 */
export function uncounted<Item>(list: ListResult<Item>): ListResult<Item> {
  const { page, perPage, items } = list
  return { ...list, totalPages: items.length < perPage ? page : page + 1 }
}

/** Lists records; counting costs the same for any number of them. */
export async function listRoughly<Item>(
  records: RecordService<Item>,
  page: number,
  { perPage, ...options }: RoughListOptions,
): Promise<RoughPage<Item>> {
  return roughly(await records.getList(page, perPage, { ...options, countUpTo: mostCounted + 1 }))
}

/**
 * If there are more than were counted, a full page may have another one after it. The last page shows how
 * many there are.
 */
export function roughly<Item>(list: ListResult<Item>): RoughPage<Item> {
  if (list.totalItems <= mostCounted) return { ...list, hasMore: false }
  const { page, perPage, items } = list
  const hasMore = items.length === perPage
  const totalItems = hasMore ? mostCounted : (page - 1) * perPage + items.length
  return { ...uncounted(list), totalItems, hasMore }
}

interface RoughListOptions {
  readonly perPage: number
  readonly sort: string
  readonly filter: string
  readonly expand?: string
}

/** A page of a list that is counted no further than people read. */
interface RoughPage<Item> extends ListResult<Item> {
  /** Whether there may be more than `totalItems`. */
  readonly hasMore: boolean
}
