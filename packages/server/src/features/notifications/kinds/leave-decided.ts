import { toText } from '@longhouse/engine/schema'
import { myRankPage } from '@longhouse/contract/rank-progress'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { onlyTo } from '../audience.ts'
import { recordChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

const kind = 'leave_decided'

/** Notifies a member of the decision about their leave, with its dates but without any text about it. */
export const leaveDecided: NoticeSource = {
  kind,
  hooks: ({ tell }) => [
    hooksByName('absences', {
      afterUpdate: async ({ tx, record, original }) => {
        const { user, from, until, state, decided_by: by } = record
        if (original?.['state'] !== 'asked' || (state !== 'approved' && state !== 'declined')) return
        await tell(tx, {
          kind,
          subject: record.id,
          url: myRankPage,
          params: { from: toText(from), until: toText(until), isApproved: state === 'approved' },
          audience: onlyTo(toText(user)),
          by: toText(by),
        })
      },
    }),
  ],
  isStillTrue: async ({ source, notice: { group, params } }) => {
    const leave = await source.recordsOf('absences').findById(group.replace(`${kind}:`, ''))
    return leave?.['state'] === (params?.isApproved ? 'approved' : 'declined')
  },
  ends: [recordChanges('absences', 'state')],
}
