import type { EventResult } from '@longhouse/contract/events'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { EventPerson } from '../events.types.ts'

/** A result with its players. */
export type ShownResult = EventResult & {
  readonly expand?: { readonly players?: readonly EventPerson[] }
}

export const resultKeys = (eventId: string) => ['events', 'results', eventId] as const

/** The results of an event, first place first. */
export function resultsQuery(eventId: string) {
  return queryOptions({
    queryKey: resultKeys(eventId),
    queryFn: async () => {
      const { items } = await api.collection<ShownResult>('event_results').getList(1, 100, {
        filter: api.filter('tournament = {:eventId}', { eventId }),
        sort: 'place,created',
        expand: 'players',
        skipTotal: true,
      })
      return items
    },
  })
}
