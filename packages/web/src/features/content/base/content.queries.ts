import { contentPageSize } from '@longhouse/contract/content'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { pageListKey } from '../../../lib/base/page-lists.ts'
import { useLive } from '../../../lib/records/realtime.ts'
import { useSession } from '../../../lib/base/session.ts'
import type { ContentItem, ContentKind } from '../content-kind.ts'

/** All entries of a kind in reading order. */
export function contentQuery<Item extends ContentItem>({ collection, sort }: ContentKind<Item>) {
  return queryOptions({
    queryKey: pageListKey(collection),
    queryFn: async () => (await api.collection<Item>(collection).getList(1, contentPageSize, { sort })).items,
  })
}

/** The entries, kept in step with what staff change; guests read without a line of their own to the server. */
export function useContent<Item extends ContentItem>(kind: ContentKind<Item>) {
  const options = contentQuery(kind)
  useLive(kind.collection, { keys: [options.queryKey], isEnabled: useSession().isLoggedIn })
  return useQuery(options)
}
