import { hooksFor } from '@longhouse/engine'
import { squadCallsCollection } from '../../collections/squad-finder.ts'
import {
  type NoticeAudience,
  endedBy,
  noticeSubject,
  type NoticeSource,
} from '../../platform/notices/notice-source.ts'

const kind = 'squad_full'

/** Notifies all members of a full squad, including the one who took the last seat: now it begins. */
export const squadFinderNotices: readonly NoticeSource[] = [
  {
    kind,
    hooks: ({ tell }) => [
      hooksFor(squadCallsCollection, {
        afterUpdate: async ({ tx, record: { id, state, game, map, starts_at }, original }) => {
          if (state !== 'full' || original?.state !== 'open') return
          await tell(tx, {
            kind,
            subject: id,
            url: '/squads',
            params: { squad: { game, map, starts_at } },
            audience: peopleIn(id),
          })
        },
      }),
    ],
    isStillTrue: async (due) =>
      (await due.source.records(squadCallsCollection).findById(noticeSubject(due)))?.state === 'full',
    ends: [endedBy(squadCallsCollection, { fields: ['state'], deletes: true })],
  },
]

function peopleIn(call: string): NoticeAudience {
  return {
    sql: `SELECT "user" FROM "squad_seats" WHERE "call" = ? UNION SELECT "user" FROM "squad_calls" WHERE "id" = ?`,
    params: [call, call],
  }
}
