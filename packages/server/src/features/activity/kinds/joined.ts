import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/** The member joined. */
export const joined: KindOfActivity = {
  name: 'joined',
  collection: 'users',
  reads: [],
  subject: { collection: 'users', fields: ['id'] },
  factsOf: ({ id, created }) => [{ user: id, at: toText(created) }],
}
