import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { PublicUserRecord } from '../../lib/records.ts'

/** A member by username; null when there is none. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ['users', 'profile', username],
    queryFn: async () => {
      const filter = api.filter('username = {:username}', { username })
      const { items } = await api
        .collection<PublicUserRecord>('users')
        .getList(1, 1, { filter, skipTotal: true })
      return items[0] ?? null
    },
  })
