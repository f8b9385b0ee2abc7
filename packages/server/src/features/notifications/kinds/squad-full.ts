import { toText } from '@longhouse/engine/schema'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import type { Audience } from '../audience.ts'
import { recordChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/** Notifies all members of a full squad, including the one who took the last seat: now it begins. */
export const squadFull: NoticeSource = {
  kind: 'squad_full',
  hooks: ({ tell }) => [
    hooksByName('squad_calls', {
      afterUpdate: async ({ tx, record, original }) => {
        if (record['state'] !== 'full' || original?.['state'] !== 'open') return
        const squad = {
          game: toText(record['game']),
          map: toText(record['map']),
          starts_at: toText(record['starts_at']),
        }
        await tell(tx, {
          kind: 'squad_full',
          subject: record.id,
          url: '/squads',
          params: { squad },
          audience: peopleIn(record.id),
        })
      },
    }),
  ],
  isStillTrue: async ({ source, notice }) => {
    const id = notice.group.replace('squad_full:', '')
    return (await source.recordsOf('squad_calls').findById(id))?.['state'] === 'full'
  },
  ends: [recordChanges('squad_calls', 'state')],
}

function peopleIn(call: string): Audience {
  return {
    sql: `SELECT "user" FROM "squad_seats" WHERE "call" = ? UNION SELECT "user" FROM "squad_calls" WHERE "id" = ?`,
    params: [call, call],
  }
}
