import type { User } from '@longhouse/contract/users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A member as others see them. */
export type PickedPerson = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** How many members a search shows. */
const most = 6
const fields = 'id,collectionName,username,avatar'

/** Members whose name has the text in it; none before there is enough of it to search for. */
export function membersQuery(text: string) {
  const name = text.trim()
  return queryOptions({
    queryKey: ['members', name],
    enabled: name.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { items } = await api.collection<PickedPerson>('users').getList(1, most, {
        filter: api.filter('username ~ {:name}', { name }),
        fields,
        sort: 'username',
        skipTotal: true,
      })
      return items
    },
  })
}

/** Members by their ids. */
export function peopleQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['members', 'of', ...ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const isOne = ids.map((_, index) => `id = {:id${index}}`).join(' || ')
      const { items } = await api.collection<PickedPerson>('users').getList(1, ids.length, {
        filter: api.filter(isOne, Object.fromEntries(ids.map((id, index) => [`id${index}`, id]))),
        fields,
        skipTotal: true,
      })
      return items
    },
  })
}
