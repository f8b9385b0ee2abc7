import { toText } from '@longhouse/engine/schema'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { onlyTo } from '../audience.ts'
import { recordChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/** Notifies the author of the clip of the month when the contest ends. */
export const clipOfMonth: NoticeSource = {
  kind: 'clip_of_month',
  hooks: ({ tell }) => [
    hooksByName('contests', {
      afterUpdate: async ({ tx, record, original }) => {
        if (record['state'] !== 'ended' || original?.['state'] === 'ended') return
        const clip = await tx.recordsOf('clips').findById(toText(record['winner']))
        if (!clip) return
        await tell(tx, {
          kind: 'clip_of_month',
          subject: record.id,
          url: '/hall-of-fame',
          params: { clip: toText(clip['clip_title']), month: toText(record['month']) },
          audience: onlyTo(toText(clip['user'])),
        })
      },
    }),
  ],
  isStillTrue: async ({ source, notice }) => {
    const id = notice.group.replace('clip_of_month:', '')
    const contest = await source.recordsOf('contests').findById(id)
    return toText(contest?.['winner']) !== ''
  },
  ends: [recordChanges('contests', 'winner')],
}
