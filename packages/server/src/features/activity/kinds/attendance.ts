import { toText, toTextList } from '@longhouse/engine/schema'
import type { ActivityKind } from '@longhouse/contract/activities'
import type { Presence } from '@longhouse/contract/events'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { KindOfActivity } from './kind.ts'

/** The activity for a presence once an event's attendance is closed. Hosts get `hosted` instead. */
export function attendance(name: ActivityKind, presence: Presence): KindOfActivity {
  return {
    name,
    collection: 'tournament_registrations',
    only: { presence },
    reads: [],
    beside: {
      collection: 'tournaments',
      field: 'tournament',
      reads: ['attendance_closed_at', 'start_date', 'organizer', 'hosts'],
    },
    subject: { collection: 'tournaments', fields: ['tournament'] },
    person: 'user',
    factsOf: (registration, event) => {
      const user = toText(registration['user'])
      if (!event || !isClosed(event)) return []
      return hostsOf(event).has(user) ? [] : [{ user, at: toText(event['start_date']), event: event.id }]
    },
  }
}

/** Returns whether the attendance of an event is closed. */
export function isClosed(event: AnyRecord): boolean {
  return toText(event['attendance_closed_at']) !== ''
}

/** Returns the organizer and hosts of an event. */
export function hostsOf(event: AnyRecord): ReadonlySet<string> {
  return new Set([...toTextList(event['hosts']), ...toTextList(event['organizer'])])
}
