import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from '../../platform/activities.ts'

/** The member joined. */
const joined: KindOfActivity = {
  name: 'joined',
  collection: 'users',
  reads: [],
  subject: { collection: 'users', fields: ['id'] },
  factsOf: ({ id, created }) => [{ user: id, at: toText(created) }],
}

/** The member brought a newcomer; it counts from the day the newcomer joined. */
const welcomed: KindOfActivity = {
  name: 'welcomed',
  collection: 'users',
  reads: ['welcomed_by'],
  subject: { collection: 'users', fields: ['id'] },
  isForgotten: true,
  factsOf: ({ welcomed_by, created }) => {
    const user = toText(welcomed_by)
    return user ? [{ user, at: toText(created) }] : []
  },
}

/** Activities that an account causes. */
export const userActivities: readonly KindOfActivity[] = [joined, welcomed]
