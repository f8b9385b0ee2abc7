import { hooksFor } from '@longhouse/engine'
import { badgeGrantsCollection } from '../../collections/activity.ts'
import { usersCollection } from '../../collections/users.ts'
import { onlyTo, endedBy, noticeSubject, type NoticeSource } from '../../platform/notices/notice-source.ts'

const kind = 'badge'

/** Notifies the member who earned a badge, once for each tier. */
export const badgesNotices: readonly NoticeSource[] = [
  {
    kind,
    hooks: ({ tell }) => [
      hooksFor(badgeGrantsCollection, {
        afterCreate: async ({ tx, record: { id, user, badge, tier } }) => {
          const account = await tx.records(usersCollection).findById(user)
          await tell(tx, {
            kind,
            subject: id,
            url: `/user/${encodeURIComponent(account?.username ?? '')}`,
            params: { badge, tier },
            audience: onlyTo(user),
          })
        },
      }),
    ],
    isStillTrue: async (due) =>
      (await due.source.records(badgeGrantsCollection).findById(noticeSubject(due))) !== undefined,
    ends: [endedBy(badgeGrantsCollection, { fields: ['badge'], deletes: true })],
  },
]
