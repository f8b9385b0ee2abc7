import { auditPageSize, type AuditEntry } from '@longhouse/contract/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { countRoughly, nextPage, roughly } from '../../lib/next-page.ts'

export const auditKey = ['audit'] as const

/** What staff have changed, newest first. */
export function auditQuery({ search, action, collection }: AuditWish) {
  const filter = [
    ...(search.trim() ? [api.filter('actor_username ~ {:search}', { search: search.trim() })] : []),
    ...(action ? [api.filter('action = {:action}', { action })] : []),
    ...(collection ? [api.filter('collection = {:collection}', { collection })] : []),
  ].join(' && ')
  return infiniteQueryOptions({
    queryKey: [...auditKey, filter],
    queryFn: async ({ pageParam }) => {
      const asked = { sort: '-created,-id', filter, ...countRoughly }
      return roughly(await api.collection<AuditEntry>('audit_log').getList(pageParam, auditPageSize, asked))
    },
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}

interface AuditWish {
  readonly search: string
  readonly action: string
  readonly collection: string
}
