import { hooksFor, type BoundHooks } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { notificationsCollection } from '../../collections/notifications.ts'

/** Sets `seen_at` by the server's clock. A seen notice never becomes unseen again. */
export function notificationsHooks(now: () => Date): BoundHooks {
  return hooksFor(notificationsCollection, {
    beforeUpdate: ({ values, original }) => {
      values.seen_at = original?.seen_at || formatDate(now())
    },
  })
}
