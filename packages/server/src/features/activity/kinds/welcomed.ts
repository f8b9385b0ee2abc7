import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/** The member brought a newcomer; it counts from the day the newcomer joined. */
export const welcomed: KindOfActivity = {
  name: 'welcomed',
  collection: 'users',
  reads: ['welcomed_by'],
  subject: { collection: 'users', fields: ['id'] },
  factsOf: ({ welcomed_by, created }) => {
    const user = toText(welcomed_by)
    return user ? [{ user, at: toText(created) }] : []
  },
}
