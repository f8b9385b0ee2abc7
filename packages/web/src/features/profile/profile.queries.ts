import { cleanUsername, type PublicUser } from '@longhouse/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A member by username, or by one from before there was a rule for them; null when there is none. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ['users', 'profile', username],
    queryFn: async () => {
      const cleaned = cleanUsername(username)
      const names = cleaned === username ? '' : ' || username = {:cleaned}'
      const filter = api.filter(`username = {:username}${names}`, { username, cleaned })
      const { items } = await api.collection<PublicUser>('users').getList(1, 1, { filter, skipTotal: true })
      return items[0] ?? null
    },
  })
