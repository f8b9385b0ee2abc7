import { toText } from '@longhouse/engine/schema'
import { rankDeskPage } from '@longhouse/contract/rank-progress'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { allStaff } from '../audience.ts'
import { queueShrinks } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/**
 * Notifies staff of new promotions to decide, with one notice and no names. Staff are not notified of their
 * own.
 */
export const rankDue: NoticeSource = {
  kind: 'rank_due',
  hooks: ({ tell }) => [
    hooksByName('rank_proposals', {
      afterCreate: async ({ tx, record }) => {
        if (record['state'] !== 'open') return
        const by = toText(record['user'])
        await tell(tx, { kind: 'rank_due', subject: 'new', url: rankDeskPage, audience: allStaff, by })
      },
    }),
  ],
  isStillTrue: async ({ source }) =>
    (await source.recordsOf('rank_proposals').count({ filter: "state = 'open'" })) > 0,
  ends: [queueShrinks('rank_proposals', { field: 'state', state: 'open' })],
}
