import { notePageSize, type UserNote } from '@longhouse/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The latest note about a member, or null if there is none. */
export function noteQuery(userId: string) {
  return queryOptions({
    queryKey: ['user-note', userId],
    queryFn: () => findNote(userId),
    // Other staff may have written since; an old text must not be edited.
    staleTime: 0,
    gcTime: 0,
  })
}

export async function findNote(userId: string): Promise<UserNote | null> {
  const found = await api.collection<UserNote>('users_notes').getList(1, notePageSize, {
    filter: api.filter('user = {:userId}', { userId }),
    sort: '-created',
    skipTotal: true,
  })
  return found.items[0] ?? null
}
