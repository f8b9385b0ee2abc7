import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { countRoughly, nextPage, roughly } from '../../lib/next-page.ts'
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
    queryFn: async ({ pageParam }) => {
      const asked = { sort: '-created,-id', filter, expand: 'user', ...countRoughly }
      return roughly(await api.collection<Form>(collection).getList(pageParam, pageSize, asked))
    },
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}
