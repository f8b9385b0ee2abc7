import { auditPageSize, type AuditEntry } from '@longhouse/contract/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { listRoughly, nextPage } from '../../lib/next-page.ts'

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
    queryFn: ({ pageParam }) =>
      listRoughly(api.collection<AuditEntry>('audit_log'), pageParam, {
        perPage: auditPageSize,
        sort: '-created,-id',
        filter,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}

interface AuditWish {
  readonly search: string
  readonly action: string
  readonly collection: string
}
