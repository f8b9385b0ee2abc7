import type { EventMessage } from '@longhouse/contract/events'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const messageKeys = (eventId: string) => ['events', 'messages', eventId] as const

/** What the hosts of an event last told everybody, newest first. */
export function messagesQuery(eventId: string) {
  return queryOptions({
    queryKey: messageKeys(eventId),
    queryFn: async () => {
      const { items } = await api.collection<EventMessage>('event_messages').getList(1, 5, {
        filter: api.filter('tournament = {:eventId}', { eventId }),
        sort: '-created',
        skipTotal: true,
      })
      return items
    },
  })
}
