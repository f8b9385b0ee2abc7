import { clipPageSize, clipSort, type ClipVote, type Clip } from '@longhouse/contract/clips'
import { everything } from '@longhouse/contract/community'
import type { PublicUser } from '@longhouse/contract/users'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListResult } from 'pocketbase'
import { api } from '../../lib/api.ts'
import { earlyData, earlyOr } from '../../lib/early-list.ts'
import { nextPage } from '../../ui/list/next-page.ts'
import { clipsAddress } from './list-address.ts'

interface ClipFilters {
  readonly game: string
  readonly search: string
}

export const clipKeys = {
  all: ['clips'] as const,
  lists: ['clips', 'list'] as const,
  list: (filters: ClipFilters) => ['clips', 'list', filters] as const,
  one: (id: string) => ['clips', 'one', id] as const,
  votes: (userId: string) => ['clips', 'votes', userId] as const,
}

/**
 * Clips, newest first. Each contains its counts, so the votes of other members are never sent; the member's
 * own are fetched separately.
 */
export function clipsQuery(filters: ClipFilters) {
  const filter = clipFilter(filters)
  return infiniteQueryOptions({
    queryKey: clipKeys.list(filters),
    queryFn: async ({ pageParam }) => {
      const ask = () =>
        api
          .collection<ClipRecord>('clips')
          .getList(pageParam, clipPageSize, { sort: clipSort, expand: 'user', filter })
      return filter === '' && pageParam === 1 ? earlyOr(clipsAddress, ask) : ask()
    },
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
    placeholderData: keepPreviousData,
    ...(filter === '' && earlyData<ListResult<ClipRecord>>(clipsAddress)),
  })
}

export function clipQuery(id: string) {
  return queryOptions({
    queryKey: clipKeys.one(id),
    queryFn: () => api.collection<ClipRecord>('clips').getOne(id, { expand: 'user' }),
  })
}

/** The member's own votes, by clip. */
export function ownVotesQuery(userId: string) {
  return queryOptions({
    queryKey: clipKeys.votes(userId),
    queryFn: (): Promise<OwnVote[]> =>
      api.collection<OwnVote>('clip_votes').getFullList({
        filter: api.filter('user = {:userId}', { userId }),
        fields: 'clip,vote_type',
      }),
  })
}

/** Returns the member's stored vote on a clip, or undefined. */
export async function findVote(userId: string, clipId: string): Promise<ClipVote | undefined> {
  const found = await api.collection<ClipVote>('clip_votes').getList(1, 1, {
    filter: api.filter('user = {:userId} && clip = {:clipId}', { userId, clipId }),
    skipTotal: true,
  })
  return found.items[0]
}

/** Returns the filter of the record API for the chosen game and the typed text. */
export function clipFilter({ game, search }: ClipFilters): string {
  // A percent sign is a letter like any other here, not a wildcard.
  const text = search.trim().replaceAll(/[\\%]/g, String.raw`\$&`)
  return [
    ...(game === everything ? [] : [api.filter('game = {:game}', { game })]),
    ...(text === '' ? [] : [api.filter('(clip_title ~ {:text} || user.username ~ {:text})', { text })]),
  ].join(' && ')
}

/** A clip with its owner. */
export type ClipRecord = Clip & {
  readonly expand?: { readonly user?: PublicUser }
}

/** A vote as the screen caches it. */
export type OwnVote = Pick<ClipVote, 'clip' | 'vote_type'>
