import type { WayInStep } from '@longhouse/contract/events'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { waitsQuery } from './events.queries.ts'
import { registrationOf, type EventRecord } from './events.types.ts'
import { wayIn, type Standing } from './way-in.ts'

/** Returns the member's standing in an event, and their next step. */
export function useWayIn(event: EventRecord, now: Date): Standing & { readonly step: WayInStep } {
  const userId = useSession().user?.id
  const { data: waits = [] } = useQuery(waitsQuery(userId))
  const standing: Standing = {
    event,
    registration: userId === undefined ? undefined : registrationOf(event, userId),
    // The line of a cancelled event is kept while it can be brought back, and not shown.
    wait: event.cancelled_at ? undefined : waits.find(({ tournament }) => tournament === event.id),
    now,
  }
  return { ...standing, step: wayIn(standing) }
}
