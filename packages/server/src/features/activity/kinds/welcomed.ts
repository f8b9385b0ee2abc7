import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/** Brought somebody who then joined; it counts from the day they did. */
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
