import { toText } from '@longhouse/engine/schema'
import { rankDeskPage } from '@longhouse/contract/rank-progress'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { allStaff } from '../audience.ts'
import { queueShrinks } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/** Staff hear that somebody can be promoted, as one line however many; never who. Nobody hears it of themselves. */
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
