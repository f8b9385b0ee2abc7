import type { EventWait, Registration } from '@longhouse/contract/events'
import { useLive } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { useEventsCache, withoutRegistration, withRegistration } from './events.cache.ts'
import { eventKeys } from './events.queries.ts'
import type { EventRecord } from './events.types.ts'

/** What others do to events, places and lines shows at once, without asking for the list again. */
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

/** The same for one event, which guests may be looking at too. Once it is gone, its page is to say so. */
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
  // What the host has to say matters most just before the start.
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
      // The count itself comes with the event; the list of participants is asked for anew where it is on show.
      return false
    },
  })

  // Of the waits of others only hosts hear.
  useLive<EventWait>('event_waits', {
    keys: [eventKeys.waits, eventKeys.list('mine')],
    isEnabled,
    onChange: ({ record }) => record.user !== user?.id,
  })
}
