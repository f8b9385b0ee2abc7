import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { listRoughly, nextPage } from '../../ui/list/next-page.ts'
import type { FiledForm, FormKind } from './form-kind.ts'

const pageSize = 30

export const filedFormKeys = {
  of: (collection: string) => ['filed-forms', collection] as const,
}

/** Filed forms of a kind, newest first. */
export function filedFormsQuery<Form extends FiledForm>(
  { collection, searched }: FormKind<Form>,
  { search, status }: { search: string; status: string },
) {
  const wanted = search.trim()
  const filter = [
    ...(status ? [api.filter('status = {:status}', { status })] : []),
    ...(wanted
      ? [`(${searched.map((field) => api.filter(`${field} ~ {:wanted}`, { wanted })).join(' || ')})`]
      : []),
  ].join(' && ')
  return infiniteQueryOptions({
    queryKey: [...filedFormKeys.of(collection), filter],
    queryFn: ({ pageParam }) =>
      listRoughly(api.collection<Form>(collection), pageParam, {
        perPage: pageSize,
        sort: '-created,-id',
        filter,
        expand: 'user',
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}
