import type { ListResult, RecordService } from 'pocketbase'

/** How far a long list is counted; beyond that it is said that there are more. */
const mostCounted = 500

interface PageOfList {
  readonly page: number
  readonly totalPages: number
}

/** The number of the page after this one, for lists that grow by a button. */
export function nextPage({ page, totalPages }: PageOfList): number | undefined {
  return page < totalPages ? page + 1 : undefined
}

/**
 * A page that was asked for with `skipTotal`, for lists that show no total: after a full page there may be another one.
 * Told when it comes: what is on show of it may change.
 */
export function uncounted<Item>(list: ListResult<Item>): ListResult<Item> {
  const { page, perPage, items } = list
  return { ...list, totalPages: items.length < perPage ? page : page + 1 }
}

/** Lists records; the total costs the same however many there are. */
export async function listRoughly<Item>(
  records: RecordService<Item>,
  page: number,
  { perPage, ...options }: RoughListOptions,
): Promise<RoughPage<Item>> {
  return roughly(await records.getList(page, perPage, { ...options, countUpTo: mostCounted + 1 }))
}

/**
 * Where there are more than were counted, there may be another page after a full one; the last page tells how many
 * there are.
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
export interface RoughPage<Item> extends ListResult<Item> {
  /** Whether there may be more than `totalItems`. */
  readonly hasMore: boolean
}
