import type { FindOptions, RecordStore } from '@longhouse/engine'

const usualSize = 100

interface Portions extends Pick<FindOptions, 'filter' | 'params'> {
  /** Records in a portion; 100 if undefined. */
  readonly size?: number
}

/** Yields records that a filter finds, in portions by id; yielded ones may change in between. */
export async function* portionsOf<R extends { readonly id: string }>(
  records: RecordStore<R>,
  { filter = "id != ''", params = {}, size = usualSize }: Portions = {},
): AsyncGenerator<R[]> {
  for (let last = ''; ;) {
    const found = await records.findAll({
      filter: `id > {:last} && (${filter})`,
      params: { ...params, last },
      sort: 'id',
      limit: size,
    })
    if (found.length > 0) yield found
    if (found.length < size) return
    last = found.at(-1)?.id ?? last
  }
}

/** Yields items of a list, some at a time. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
