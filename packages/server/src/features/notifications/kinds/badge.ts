import { toText } from '@longhouse/engine/schema'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { onlyTo } from '../audience.ts'
import { recordChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/** Notifies the member who earned a badge, once for each tier. */
export const badge: NoticeSource = {
  kind: 'badge',
  hooks: ({ tell }) => [
    hooksByName('badge_grants', {
      afterCreate: async ({ tx, record }) => {
        const user = toText(record['user'])
        const account = await tx.recordsOf('users').findById(user)
        await tell(tx, {
          kind: 'badge',
          subject: record.id,
          url: `/user/${encodeURIComponent(toText(account?.['username']))}`,
          params: { badge: toText(record['badge']), tier: Number(record['tier']) },
          audience: onlyTo(user),
        })
      },
    }),
  ],
  isStillTrue: async ({ source, notice }) => {
    const grant = await source.recordsOf('badge_grants').findById(notice.group.replace('badge:', ''))
    return grant !== undefined
  },
  ends: [recordChanges('badge_grants', 'badge')],
}
