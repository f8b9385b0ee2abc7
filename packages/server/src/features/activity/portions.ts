import type { FindOptions, RecordStore } from '@longhouse/engine'

const portionSize = 100

/** Records that a filter finds, a portion at a time by their ids; those given may change in between. */
export async function* portionsOf<R extends { readonly id: string }>(
  records: RecordStore<R>,
  { filter = "id != ''", params = {} }: Pick<FindOptions, 'filter' | 'params'> = {},
): AsyncGenerator<R[]> {
  for (let last = ''; ;) {
    const found = await records.findAll({
      filter: `id > {:last} && (${filter})`,
      params: { ...params, last },
      sort: 'id',
      limit: portionSize,
    })
    if (found.length > 0) yield found
    if (found.length < portionSize) return
    last = found.at(-1)?.id ?? last
  }
}
