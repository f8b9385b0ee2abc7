import type { Rank } from '@longhouse/contract/content'
import type {
  Absence,
  AbsenceState,
  ProposalState,
  RankChange,
  RankChangeKind,
  RankProgress,
  RankProposal,
  RankRule,
  RankState,
  RankVote,
} from '@longhouse/contract/rank-progress'
import type { User } from '@longhouse/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useLive } from '../../lib/records/realtime.ts'

/** No ladder is longer than this. */
const mostRanks = 200

/** Number of shown entries from the member's own past. */
const mostOfMine = 50

export const rankKeys = {
  rules: ['ladder', 'rules'] as const,
  ranks: ['ladder', 'ranks'] as const,
  mine: ['my-rank'] as const,
  desk: ['rank-desk'] as const,
  draft: ['ladder', 'draft'] as const,
}

/** The ladder from the lowest rank up. */
export const rulesQuery = queryOptions({
  queryKey: rankKeys.rules,
  queryFn: async () => {
    const options = { sort: 'step', expand: 'rank', skipTotal: true }
    return (await api.collection<LadderRule>('rank_rules').getList(1, mostRanks, options)).items
  },
})

/** Every rank, highest first. */
export const ranksQuery = queryOptions({
  queryKey: rankKeys.ranks,
  queryFn: async () => {
    const options = { sort: 'position', skipTotal: true }
    return (await api.collection<Rank>('ranks').getList(1, mostRanks, options)).items
  },
})

/** The standing of a member; null before they are on the ladder. */
export function progressQuery(user: string) {
  return queryOptions({
    queryKey: [...rankKeys.mine, 'progress', user] as const,
    // A new state arrives as a live update; a changed count does not.
    refetchInterval: 60_000,
    queryFn: async () => {
      const { items } = await api.collection<Progress>('rank_progress').getList(1, 1, {
        filter: api.filter('user = {:user}', { user }),
        expand: 'rank,next_rank',
        skipTotal: true,
      })
      return items[0] ?? null
    },
  })
}

/** The last proposal about a member, open or decided; null if there is none. */
export function proposalQuery(user: string) {
  return queryOptions({
    queryKey: [...rankKeys.mine, 'proposal', user] as const,
    queryFn: async () => {
      const { items } = await api.collection<OwnProposal>('rank_proposals').getList(1, 1, {
        filter: api.filter("user = {:user} && state != 'withdrawn'", { user }),
        sort: '-created',
        expand: 'rank',
        skipTotal: true,
      })
      return items[0] ?? null
    },
  })
}

/** The changes of a member's rank, newest first. */
export function changesQuery(user: string) {
  return queryOptions({
    queryKey: [...rankKeys.mine, 'changes', user] as const,
    queryFn: async () => {
      const { items } = await api.collection<Change>('rank_changes').getList(1, mostOfMine, {
        filter: api.filter('user = {:user}', { user }),
        sort: '-created,-id',
        expand: 'from,to,by,undone_by',
        skipTotal: true,
      })
      return items
    },
  })
}

/** The leaves of a member, newest first. */
export function absencesQuery(user: string) {
  return queryOptions({
    queryKey: [...rankKeys.mine, 'absences', user] as const,
    queryFn: async () => {
      const { items } = await api.collection<Leave>('absences').getList(1, mostOfMine, {
        filter: api.filter('user = {:user}', { user }),
        sort: '-from,-id',
        skipTotal: true,
      })
      return items
    },
  })
}

/** Progress, decisions, leave and the ladder itself show on an open page at once. */
export function useLiveRanks(): void {
  const keys = [rankKeys.mine, rankKeys.desk]
  useLive('rank_progress', { keys })
  useLive('rank_proposals', { keys })
  useLive('rank_changes', { keys })
  useLive('absences', { keys })
  useLive('rank_rules', { keys: [rankKeys.rules, rankKeys.mine] })
}

/** A member as staff and other members see them. */
export type Person = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** A rule with the rank it belongs to. */
export type LadderRule = RankRule & { readonly expand?: { readonly rank?: Rank } }

/** The standing of a member, with the ranks by name. */
export type Progress = Omit<RankProgress, 'state'> & {
  readonly state: RankState
  readonly expand?: { readonly user?: Person; readonly rank?: Rank; readonly next_rank?: Rank }
}

/** A change of a rank, with all its people and ranks by name. */
export type Change = Omit<RankChange, 'kind'> & {
  readonly kind: RankChangeKind
  readonly expand?: {
    readonly user?: Person
    readonly from?: Rank
    readonly to?: Rank
    readonly by?: Person
    readonly undone_by?: Person
  }
}

/** A proposal as the member reads it. */
export type OwnProposal = Omit<RankProposal, 'state'> & {
  readonly state: ProposalState
  readonly expand?: { readonly rank?: Rank }
}

/** A vote with its voter. */
type Vote = RankVote & { readonly expand?: { readonly voter?: Person } }

/** A member with their standing. */
type PersonOnLadder = Person & {
  /** One, since each member has one. */
  readonly expand?: { readonly rank_progress_via_user?: Progress }
}

/** A proposal as staff see it: its member, their current standing, and the votes of staff. */
export type DueProposal = RankProposal & {
  readonly expand?: {
    readonly user?: PersonOnLadder
    readonly rank?: Rank
    readonly rank_votes_via_proposal?: readonly Vote[]
  }
}

/** A leave. */
export type Leave = Omit<Absence, 'state'> & { readonly state: AbsenceState }

/** A leave with its member. */
export type LeaveOfPerson = Leave & { readonly expand?: { readonly user?: PersonOnLadder } }
