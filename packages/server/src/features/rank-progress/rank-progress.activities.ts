import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from '../../platform/activities.ts'

/** The member was promoted; struck if the promotion is undone. */
const promoted: KindOfActivity = {
  name: 'promoted',
  collection: 'rank_changes',
  only: { kind: 'promoted', undone_at: '' },
  reads: [],
  subject: { collection: 'rank_changes', fields: ['id'] },
  person: 'user',
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}

/** Activities that changes of rank cause. */
export const rankActivities: readonly KindOfActivity[] = [promoted]
