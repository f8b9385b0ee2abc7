import { newNoticesFilter } from '@longhouse/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const all = ['notifications'] as const

export const noticeKeys = {
  all,
  lists: [...all, 'list'],
  one: (id: string) => [...all, 'one', id],
  unseen: [...all, 'unseen'],
} as const

/** How many are new. Asked once; afterwards realtime says when it has changed. */
export const unseenQuery = queryOptions({
  queryKey: noticeKeys.unseen,
  queryFn: async () => {
    const options = { filter: newNoticesFilter, fields: 'id' }
    return (await api.collection('notifications').getList(1, 1, options)).totalItems
  },
  staleTime: Number.POSITIVE_INFINITY,
})
