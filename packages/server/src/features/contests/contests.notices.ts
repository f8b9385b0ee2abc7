import { hooksFor } from '@longhouse/engine'
import { clipsCollection } from '../../collections/clips.ts'
import { contestsCollection } from '../../collections/contests.ts'
import { onlyTo, endedBy, noticeSubject, type NoticeSource } from '../../platform/notices/notice-source.ts'

const kind = 'clip_of_month'

/** Notifies the author of the clip of the month when the contest ends. */
export const contestsNotices: readonly NoticeSource[] = [
  {
    kind,
    hooks: ({ tell }) => [
      hooksFor(contestsCollection, {
        afterUpdate: async ({ tx, record: contest, original }) => {
          if (contest.state !== 'ended' || original?.state === 'ended') return
          const clip = await tx.records(clipsCollection).findById(contest.winner)
          if (!clip) return
          await tell(tx, {
            kind,
            subject: contest.id,
            url: '/hall-of-fame',
            params: { clip: clip.clip_title, month: contest.month },
            audience: onlyTo(clip.user),
          })
        },
      }),
    ],
    isStillTrue: async (due) => {
      const contest = await due.source.records(contestsCollection).findById(noticeSubject(due))
      return contest !== undefined && contest.winner !== ''
    },
    ends: [endedBy(contestsCollection, { fields: ['winner'], deletes: true })],
  },
]
