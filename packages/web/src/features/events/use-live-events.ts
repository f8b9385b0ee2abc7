import type { EventWait, Registration } from '@longhouse/contract/events'
import { useLive } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { useEventsCache, withoutRegistration, withRegistration } from './events.cache.ts'
import { eventKeys } from './events.queries.ts'
import type { EventRecord } from './events.types.ts'

/** Shows the changes of others to events, places and lines immediately, without fetching the list again. */
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
  useLivePlaces()
}

/** The same for one event, also for guests. Its deletion re-fetches it, so that its page reports it. */
export function useLiveEvent(id: string): void {
  const cache = useEventsCache()
  useLive<EventRecord>('tournaments', {
    topic: id,
    keys: [eventKeys.one(id)],
    onChange: ({ action, record }) => {
      if (action === 'delete') return false
      cache.put(record)
      return true
    },
  })
  // The messages of hosts matter most just before the start.
  useLive('event_messages', { keys: [['events', 'messages', id]] })
  useLive('event_results', { keys: [['events', 'results', id]] })
  useLivePlaces()
}

function useLivePlaces(): void {
  const cache = useEventsCache()
  const { user, isLoggedIn: isEnabled } = useSession()

  useLive<Registration>('tournament_registrations', {
    keys: [['events', 'participants'], eventKeys.list('mine')],
    isEnabled,
    onChange: ({ action, record }) => {
      cache.renew(record.tournament, (event) =>
        action === 'delete' ? withoutRegistration(event, record.user) : withRegistration(event, record),
      )
      // The count itself comes with the event; the list of participants is fetched again where it is shown.
      return false
    },
  })

  // Only hosts receive the waits of others.
  useLive<EventWait>('event_waits', {
    keys: [eventKeys.waits, eventKeys.list('mine')],
    isEnabled,
    onChange: ({ record }) => record.user !== user?.id,
  })
}
