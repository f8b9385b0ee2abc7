import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operatorClient, operatorKey } from '../operator-client.ts'
import { labelField, type CollectionInfo } from './collections.ts'

export const pageSize = 50

/** The selection of records that is shown. */
export interface RecordsView {
  readonly collection: CollectionInfo
  readonly collections: readonly CollectionInfo[]
  readonly columns: readonly string[]
  readonly filter: string
  readonly sort: string
  readonly page: number
}

/** One page of records. Their total is fetched separately, so that the page does not wait for it. */
export function recordsQuery({ collection, collections, columns, filter, sort, page }: RecordsView) {
  const relations = collection.fields.filter(
    ({ name, type }) => type === 'relation' && columns.includes(name),
  )
  const names = relations.flatMap(({ name, collectionId }) => {
    const target = collections.find(({ id }) => id === collectionId)
    return target ? [`expand.${name}.id`, `expand.${name}.${labelField(target)}`] : []
  })
  const options = {
    filter,
    sort: orderOf(collection, sort),
    skipTotal: true,
    fields: ['id', labelField(collection), ...columns, ...names].join(','),
    expand: relations.map(({ name }) => name).join(','),
  }
  return queryOptions({
    queryKey: [operatorKey, 'records', collection.name, 'page', { page, ...options }],
    queryFn: () => operatorClient.collection(collection.name).getList(page, pageSize, options),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

export function countQuery(collection: string, filter: string) {
  return queryOptions({
    queryKey: [operatorKey, 'records', collection, 'count', filter],
    queryFn: async () =>
      (await operatorClient.collection(collection).getList(1, 1, { filter, fields: 'id' })).totalItems,
    staleTime: 10_000,
  })
}

/** Newest first if records have a creation date. The id orders equals, so that pages never overlap. */
function orderOf({ fields }: CollectionInfo, sort: string): string {
  const hasDate = fields.some(({ name }) => name === 'created')
  const wanted = sort || (hasDate ? '-created' : '')
  if (wanted === 'id' || wanted === '-id') return wanted
  return wanted === '' ? 'id' : `${wanted},id`
}
