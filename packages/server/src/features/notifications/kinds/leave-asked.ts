import { toText } from '@longhouse/engine/schema'
import { rankDeskPage } from '@longhouse/contract/rank-progress'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { allStaff } from '../audience.ts'
import { queueShrinks } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/**
 * Notifies staff of requests for leave, with one notice for any number; never with the member or the reason.
 */
export const leaveAsked: NoticeSource = {
  kind: 'leave_asked',
  hooks: ({ tell }) => [
    hooksByName('absences', {
      afterCreate: async ({ tx, record }) => {
        if (record['state'] !== 'asked') return
        const by = toText(record['user'])
        await tell(tx, { kind: 'leave_asked', subject: 'new', url: rankDeskPage, audience: allStaff, by })
      },
    }),
  ],
  isStillTrue: async ({ source }) =>
    (await source.recordsOf('absences').count({ filter: "state = 'asked'" })) > 0,
  ends: [queueShrinks('absences', { field: 'state', state: 'asked' })],
}
