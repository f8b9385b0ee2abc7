import type { Registration } from '@longhouse/contract/events'
import { useLive } from '../../lib/realtime.ts'
import { useEventsCache, withoutRegistration, withRegistration } from './events.cache.ts'
import { eventKeys } from './events.queries.ts'
import type { EventRecord } from './events.types.ts'

/** What others do to events and places shows at once, without asking for the list again. */
export function useLiveEvents(): void {
  const cache = useEventsCache()

  useLive<EventRecord>('tournaments', {
    keys: [eventKeys.all],
    onChange: ({ action, record }) => {
      if (action === 'delete') cache.remove(record.id)
      else cache.put(record)
      return true
    },
  })

  useLive<Registration>('tournament_registrations', {
    keys: [['events', 'participants']],
    onChange: ({ action, record }) => {
      cache.renew(record.tournament, (event) =>
        action === 'delete' ? withoutRegistration(event, record.user) : withRegistration(event, record),
      )
      // The count itself comes with the event; the list of participants is asked for anew where it is on show.
      return false
    },
  })
}
