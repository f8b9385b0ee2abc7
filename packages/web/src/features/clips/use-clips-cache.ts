import type { Vote } from '@longhouse/contract/clips'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { ListResult } from 'pocketbase'
import { useMemo } from 'react'
import { clipKeys } from './clips.queries.ts'
import type { ClipRecord, OwnVote } from './clips.types.ts'

export interface ClipsCache {
  find: (id: string) => ClipRecord | undefined
  /** Changes a clip wherever it is on show. */
  change: (id: string, to: (clip: ClipRecord) => ClipRecord) => void
  remove: (id: string) => void
  voteOf: (userId: string, clipId: string) => Vote
  setVote: (userId: string, clipId: string, vote: Vote) => void
  refresh: () => void
}

type Lists = InfiniteData<ListResult<ClipRecord>>

/** The one place that writes clips and votes on show: optimistic changes, their roll-back and live news. */
export function useClipsCache(): ClipsCache {
  const client = useQueryClient()
  return useMemo(() => {
    const setLists = (to: (clips: ClipRecord[]) => ClipRecord[]) =>
      client.setQueriesData<Lists>({ queryKey: clipKeys.lists }, (data) => data && withItems(data, to))
    const votes = (userId: string) => client.getQueryData<OwnVote[]>(clipKeys.votes(userId)) ?? []

    return {
      find: (id) =>
        client
          .getQueriesData<Lists>({ queryKey: clipKeys.lists })
          .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
          .find((clip) => clip.id === id) ?? client.getQueryData<ClipRecord>(clipKeys.one(id)),
      change: (id, to) => {
        setLists((clips) => clips.map((clip) => (clip.id === id ? to(clip) : clip)))
        client.setQueryData<ClipRecord>(clipKeys.one(id), (clip) => clip && to(clip))
      },
      remove: (id) => {
        setLists((clips) => clips.filter((clip) => clip.id !== id))
        client.removeQueries({ queryKey: clipKeys.one(id) })
      },
      voteOf: (userId, clipId) => votes(userId).find(({ clip }) => clip === clipId)?.vote_type || null,
      setVote: (userId, clipId, vote) => {
        const others = votes(userId).filter(({ clip }) => clip !== clipId)
        client.setQueryData<OwnVote[]>(
          clipKeys.votes(userId),
          vote ? [...others, { clip: clipId, vote_type: vote }] : others,
        )
      },
      refresh: () => void client.invalidateQueries({ queryKey: clipKeys.all }),
    }
  }, [client])
}

function withItems(data: Lists, to: (clips: ClipRecord[]) => ClipRecord[]): Lists {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: to(page.items) })) }
}
