import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/** The member handed in a clip. */
export const clipSent: KindOfActivity = {
  name: 'clip_sent',
  collection: 'clips',
  reads: ['user'],
  subject: { collection: 'clips', fields: ['id'] },
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}
