import type { Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { NoticeParams } from '@longhouse/contract/notifications'
import { myRankPage } from '@longhouse/contract/rank-progress'
import { deleteMatching } from '../../../platform/delete-matching.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { onlyTo } from '../audience.ts'
import { notificationsCollection } from '../../../collections/notifications.ts'
import type { Tell } from '../tell.ts'
import type { NoticeSource } from './notice-source.ts'
import { rankTitle } from './rank-facts.ts'

const told = ['promoted', 'demoted', 'corrected']
const kind = 'promoted'

/** Notifies a member of a changed rank. A change that is undone before it is seen leaves no notice. */
export const promoted: NoticeSource = {
  kind,
  hooks: ({ tell }) => [
    hooksByName('rank_changes', {
      afterCreate: async ({ tx, record }) => {
        if (!told.includes(toText(record['kind']))) return
        const isPromotion = record['kind'] === 'promoted'
        const rank = await rankTitle(tx, record['to'])
        const params: NoticeParams = isPromotion
          ? { rank, change: 'promoted' }
          : { rank, change: 'changed', text: toText(record['reason']) }
        await tellOf(tx, { tell, record, params })
      },
      afterUpdate: async ({ tx, record, original }) => {
        if (!toText(record['undone_at']) || toText(original?.['undone_at'])) return
        const matching = {
          filter: "group = {:group} && seen_at = ''",
          params: { group: `${kind}:${record.id}` },
        }
        const unseen = await tx.outOfTurn(() => deleteMatching(tx.records(notificationsCollection), matching))
        if (unseen > 0) return
        const params = { rank: await rankTitle(tx, record['from']), change: 'undone' } as const
        await tellOf(tx, { tell, record, params })
      },
    }),
  ],
  isStillTrue: async ({ source, notice: { group, params } }) => {
    const change = await source.recordsOf('rank_changes').findById(group.replace(`${kind}:`, ''))
    return change !== undefined && (toText(change['undone_at']) !== '') === (params?.change === 'undone')
  },
}

interface Change {
  readonly tell: Tell
  readonly record: AnyRecord
  readonly params: NoticeParams
}

function tellOf(tx: Transaction, { tell, record, params }: Change): Promise<void> {
  const audience = onlyTo(toText(record['user']))
  return tell(tx, { kind, subject: record.id, url: myRankPage, params, audience })
}
