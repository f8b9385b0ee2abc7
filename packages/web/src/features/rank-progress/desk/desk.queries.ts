import type { RankState } from '@longhouse/contract/rank-progress'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { listRoughly, nextPage } from '../../../ui/list/next-page.ts'
import {
  rankKeys,
  type Change,
  type DueProposal,
  type LeaveOfPerson,
  type Progress,
} from '../rank.queries.ts'

const pageSize = 30

/** The open proposals, longest waiting first, with the standing that the members read themselves. */
export const dueQuery = paged<DueProposal>('due', 'rank_proposals', {
  filter: "state = 'open'",
  sort: 'created,id',
  expand:
    'rank,user.rank_progress_via_user.rank,user.rank_progress_via_user.next_rank,rank_votes_via_proposal.voter',
})

/** The members in a state, longest first. */
export function standingsQuery(state: Extract<RankState, 'at_risk' | 'inactive'>) {
  return paged<Progress>(state, 'rank_progress', {
    filter: api.filter('state = {:state}', { state }),
    sort: 'failing_since,updated,id',
    expand: 'user,rank,next_rank',
  })
}

/** The leaves of members who are away now, or the requests for leave. */
export function leaveQuery(which: 'on_leave' | 'asked') {
  return paged<LeaveOfPerson>(which, 'absences', {
    filter: which === 'asked' ? "state = 'asked'" : "state = 'approved' && from <= @now && until >= @now",
    sort: which === 'asked' ? 'created,id' : 'until,id',
    expand: 'user.rank_progress_via_user.rank,user.rank_progress_via_user.next_rank',
  })
}

/** Every change of a rank by a decision, newest first. */
export const historyQuery = paged<Change>('history', 'rank_changes', {
  filter: "kind != 'joined' && kind != 'discord'",
  sort: '-created,-id',
  expand: 'user,from,to,by,undone_by',
})

/** The number of entries in each list that waits for staff. */
export const deskCountsQuery = queryOptions({
  queryKey: [...rankKeys.desk, 'counts'] as const,
  queryFn: async () => {
    const [due, at_risk, inactive, on_leave, asked] = await Promise.all([
      count('rank_proposals', "state = 'open'"),
      count('rank_progress', "state = 'at_risk'"),
      count('rank_progress', "state = 'inactive'"),
      count('absences', "state = 'approved' && from <= @now && until >= @now"),
      count('absences', "state = 'asked'"),
    ])
    return { due, at_risk, inactive, on_leave, asked }
  },
})

async function count(collection: string, filter: string): Promise<number> {
  return (await api.collection(collection).getList(1, 1, { filter, fields: 'id' })).totalItems
}

function paged<Item>(
  name: string,
  collection: string,
  options: { readonly filter: string; readonly sort: string; readonly expand: string },
) {
  return infiniteQueryOptions({
    queryKey: [...rankKeys.desk, name] as const,
    queryFn: ({ pageParam }) =>
      listRoughly(api.collection<Item>(collection), pageParam, { perPage: pageSize, ...options }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}
