import { toText } from '@longhouse/engine/schema'
import { hostsOf, isClosed } from './attendance.ts'
import type { KindOfActivity } from './kind.ts'

/** The member ran an event whose attendance is closed. */
export const hosted: KindOfActivity = {
  name: 'hosted',
  collection: 'tournaments',
  reads: ['attendance_closed_at', 'start_date', 'organizer', 'hosts'],
  subject: { collection: 'tournaments', fields: ['id'] },
  factsOf: (event) => {
    if (!isClosed(event)) return []
    return [...hostsOf(event)].map((user) => ({ user, at: toText(event['start_date']), event: event.id }))
  },
}
