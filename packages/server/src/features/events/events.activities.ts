import { toText, toTextList } from '@longhouse/engine/schema'
import type { ActivityKind } from '@longhouse/contract/activities'
import type { Presence } from '@longhouse/contract/events'
import type { AnyRecord } from '@longhouse/engine'
import type { KindOfActivity } from '../../platform/activities.ts'

/** The member has a place in an event. */
const signedUp: KindOfActivity = {
  name: 'signed_up',
  collection: 'tournament_registrations',
  reads: ['registration_date'],
  subject: { collection: 'tournaments', fields: ['tournament'] },
  person: 'user',
  factsOf: ({ user, tournament, registration_date, created }) => [
    { user: toText(user), at: toText(registration_date) || toText(created), event: toText(tournament) },
  ],
}

/** The member was present. */
const attended = attendance('attended', 'here')

/** The member had a place and was absent. */
const missed = attendance('missed', 'absent')

/** The member had a place and was excused. */
const excused = attendance('excused', 'excused')

/** The member ran an event whose attendance is closed. */
const hosted: KindOfActivity = {
  name: 'hosted',
  collection: 'tournaments',
  reads: ['attendance_closed_at', 'start_date', 'organizer', 'hosts'],
  subject: { collection: 'tournaments', fields: ['id'] },
  factsOf: (event) => {
    if (!isClosed(event)) return []
    return [...hostsOf(event)].map((user) => ({ user, at: toText(event['start_date']), event: event.id }))
  },
}

/** Activities that events and places in them cause. */
export const eventActivities: readonly KindOfActivity[] = [signedUp, attended, missed, excused, hosted]

/** The activity for a presence once an event's attendance is closed. Hosts get `hosted` instead. */
function attendance(name: ActivityKind, presence: Presence): KindOfActivity {
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
function isClosed(event: AnyRecord): boolean {
  return toText(event['attendance_closed_at']) !== ''
}

/** Returns the organizer and hosts of an event. */
function hostsOf(event: AnyRecord): ReadonlySet<string> {
  return new Set([...toTextList(event['hosts']), ...toTextList(event['organizer'])])
}
