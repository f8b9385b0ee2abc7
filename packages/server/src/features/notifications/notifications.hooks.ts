import { hooksFor, type BoundHooks } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { notificationsCollection } from './notifications.collection.ts'

/** A notice is seen at the moment it is said to be, and never again unseen. */
export function notificationsHooks(now: () => Date): BoundHooks {
  return hooksFor(notificationsCollection, {
    beforeUpdate: ({ values, original }) => {
      values.seen_at = original?.seen_at || formatDate(now())
    },
  })
}
