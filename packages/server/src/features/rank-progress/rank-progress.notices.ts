import { hooksFor, type RecordSource, type Transaction } from '@longhouse/engine'
import type { NoticeParams } from '@longhouse/contract/notifications'
import {
  myRankPage,
  rankDeskPage,
  type RankChange,
  type RankChangeKind,
  type RankState,
} from '@longhouse/contract/rank-progress'
import { ranksCollection } from '../../collections/content.ts'
import { notificationsCollection } from '../../collections/notifications.ts'
import {
  absencesCollection,
  rankChangesCollection,
  rankProgressCollection,
  rankProposalsCollection,
} from '../../collections/rank-progress.ts'
import { deleteMatching } from '../../platform/records.ts'
import {
  allStaff,
  onlyTo,
  allWaiting,
  endedBy,
  endedByDecision,
  groupOf,
  noticeSubject,
  type NoticeSource,
  type Tell,
} from '../../platform/notices/notice-source.ts'

/** The notices about ranks, warnings and leave. Those to staff contain no names. */
export const rankProgressNotices: readonly NoticeSource[] = [
  promoted(),
  // A duty of their rank is not met.
  onWarning('rank_warning', 'at_risk'),
  // They have not taken part for a while.
  onWarning('rank_inactive', 'inactive'),
  leaveDecided(),
  rankDue(),
  leaveAsked(),
]

/** Notifies a member of a changed rank. A change that is undone before it is seen leaves no notice. */
function promoted(): NoticeSource {
  const kind = 'promoted'
  const told: readonly (RankChangeKind | '')[] = ['promoted', 'demoted', 'corrected']
  const tellOf = (tx: Transaction, { tell, change, params }: Told) =>
    tell(tx, { kind, subject: change.id, url: myRankPage, params, audience: onlyTo(change.user) })
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(rankChangesCollection, {
        afterCreate: async ({ tx, record: change }) => {
          if (!told.includes(change.kind)) return
          const rank = await titleOf(tx, change.to)
          const params: NoticeParams =
            change.kind === 'promoted'
              ? { rank, change: 'promoted' }
              : { rank, change: 'changed', text: change.reason }
          await tellOf(tx, { tell, change, params })
        },
        afterUpdate: async ({ tx, record: change, original }) => {
          if (!change.undone_at || original?.undone_at) return
          const matching = {
            filter: "group = {:group} && seen_at = ''",
            params: { group: groupOf(kind, change.id) },
          }
          const unseen = await tx.outOfTurn(() =>
            deleteMatching(tx.records(notificationsCollection), matching),
          )
          if (unseen > 0) return
          const params = { rank: await titleOf(tx, change.from), change: 'undone' } as const
          await tellOf(tx, { tell, change, params })
        },
      }),
    ],
    isStillTrue: async (due) => {
      const change = await due.source.records(rankChangesCollection).findById(noticeSubject(due))
      return change !== undefined && (change.undone_at !== '') === (due.notice.params?.change === 'undone')
    },
  }
}

interface Told {
  readonly tell: Tell
  readonly change: RankChange
  readonly params: NoticeParams
}

/**
 * Notifies a member once of each warning, when `warned_at` changes. A member's first evaluation sends
 * nothing, so switching the ladder on notifies no member.
 */
function onWarning(kind: 'rank_warning' | 'rank_inactive', state: RankState): NoticeSource {
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(rankProgressCollection, {
        afterUpdate: async ({ tx, record: { user, rank, ...now }, original }) => {
          if (!original || now.state !== state) return
          if (now.warned_at === '' || now.warned_at === original.warned_at) return
          const params = { rank: await titleOf(tx, rank) }
          await tell(tx, { kind, subject: user, url: myRankPage, params, audience: onlyTo(user) })
        },
      }),
    ],
    isStillTrue: async ({ source, notice: { user } }) => {
      const filter = 'user = {:user} && state = {:state}'
      return (await source.records(rankProgressCollection).count({ filter, params: { user, state } })) > 0
    },
    ends: [
      endedBy(rankProgressCollection, { fields: ['state'], about: ({ user: subject }) => ({ subject }) }),
    ],
  }
}

/** Notifies a member of the decision about their leave, with its dates but without any text about it. */
function leaveDecided(): NoticeSource {
  const kind = 'leave_decided'
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(absencesCollection, {
        afterUpdate: async ({ tx, record: leave, original }) => {
          const { user, from, until, state, decided_by: by } = leave
          if (original?.state !== 'asked' || (state !== 'approved' && state !== 'declined')) return
          await tell(tx, {
            kind,
            subject: leave.id,
            url: myRankPage,
            params: { from, until, isApproved: state === 'approved' },
            audience: onlyTo(user),
            by,
          })
        },
      }),
    ],
    isStillTrue: async (due) => {
      const leave = await due.source.records(absencesCollection).findById(noticeSubject(due))
      return leave?.state === (due.notice.params?.isApproved ? 'approved' : 'declined')
    },
    ends: [endedBy(absencesCollection, { fields: ['state'], deletes: true })],
  }
}

/** Notifies staff of new promotions to decide, with one notice. Staff are not notified of their own. */
function rankDue(): NoticeSource {
  const kind = 'rank_due'
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(rankProposalsCollection, {
        afterCreate: async ({ tx, record: { state, user: by } }) => {
          if (state !== 'open') return
          await tell(tx, { kind, subject: allWaiting, url: rankDeskPage, audience: allStaff, by })
        },
      }),
    ],
    isStillTrue: async ({ source }) =>
      (await source.records(rankProposalsCollection).count({ filter: "state = 'open'" })) > 0,
    ends: [endedByDecision(rankProposalsCollection, ({ state }) => state === 'open')],
  }
}

/** Notifies staff of requests for leave, with one notice for any number; never with the reason. */
function leaveAsked(): NoticeSource {
  const kind = 'leave_asked'
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(absencesCollection, {
        afterCreate: async ({ tx, record: { state, user: by } }) => {
          if (state !== 'asked') return
          await tell(tx, { kind, subject: allWaiting, url: rankDeskPage, audience: allStaff, by })
        },
      }),
    ],
    isStillTrue: async ({ source }) =>
      (await source.records(absencesCollection).count({ filter: "state = 'asked'" })) > 0,
    ends: [endedByDecision(absencesCollection, ({ state }) => state === 'asked')],
  }
}

/** Returns the current title of a rank, or '' if there is none. */
async function titleOf(source: RecordSource, rank: string): Promise<string> {
  const found = rank ? await source.records(ranksCollection).findById(rank) : undefined
  return found?.title ?? ''
}
