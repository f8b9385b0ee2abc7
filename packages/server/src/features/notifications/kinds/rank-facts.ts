import type { BoundHooks, RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { NoticeKind } from '@longhouse/contract/notifications'
import { myRankPage, type RankState } from '@longhouse/contract/rank-progress'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { onlyTo } from '../audience.ts'
import type { Tell } from '../tell.ts'
import { fieldChanges } from './ends.ts'
import type { DueNotice } from './notice-source.ts'

/** Returns the current title of a rank, or '' if there is none. */
export async function rankTitle(source: Pick<RecordSource, 'recordsOf'>, id: unknown): Promise<string> {
  const rank = toText(id) ? await source.recordsOf('ranks').findById(toText(id)) : undefined
  return toText(rank?.['title'])
}

interface Warning {
  readonly tell: Tell
  readonly kind: NoticeKind
  /** The rank status that members are warned about. */
  readonly state: RankState
}

/**
 * Notifies a member once of each warning, when `warned_at` changes. A member's first evaluation sends
 * nothing, so switching the ladder on notifies no member.
 */
export function onWarning({ tell, kind, state }: Warning): BoundHooks {
  const isNews = (record: AnyRecord, before: AnyRecord) => {
    const warnedAt = toText(record['warned_at'])
    return record['state'] === state && warnedAt !== '' && warnedAt !== toText(before['warned_at'])
  }
  return hooksByName('rank_progress', {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || !isNews(record, original)) return
      const user = toText(record['user'])
      const params = { rank: await rankTitle(tx, record['rank']) }
      await tell(tx, { kind, subject: user, url: myRankPage, params, audience: onlyTo(user) })
    },
  })
}

/** The rank status of a member changes. */
export const standingChanges = fieldChanges('rank_progress', { field: 'state', subject: 'user' })

/** Whether the rank status is still the one of the warning. */
export async function standsAt({ source, notice: { user } }: DueNotice, state: RankState): Promise<boolean> {
  const filter = 'user = {:user} && state = {:state}'
  return (await source.recordsOf('rank_progress').count({ filter, params: { user, state } })) > 0
}
