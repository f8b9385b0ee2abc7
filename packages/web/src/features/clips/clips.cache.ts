import type { Vote } from '@longhouse/contract/clips'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCache, setData, type ListCache } from '../../lib/list-cache.ts'
import { clipKeys } from './clips.queries.ts'
import type { ClipRecord, OwnVote } from './clips.types.ts'

export interface ClipsCache extends ListCache<ClipRecord> {
  voteOf: (userId: string, clipId: string) => Vote
  setVote: (userId: string, clipId: string, vote: Vote) => void
}

/** Reads and writes the cached clips and votes. */
export function useClipsCache(): ClipsCache {
  const client = useQueryClient()
  return useMemo(() => {
    const votes = (userId: string) => client.getQueryData<OwnVote[]>(clipKeys.votes(userId)) ?? []
    return {
      ...listCache<ClipRecord>(client, { keys: clipKeys }),
      voteOf: (userId, clipId) => votes(userId).find(({ clip }) => clip === clipId)?.vote_type || null,
      setVote: (userId, clipId, vote) => {
        const others = votes(userId).filter(({ clip }) => clip !== clipId)
        setData<OwnVote[]>(client, clipKeys.votes(userId), () =>
          vote ? [...others, { clip: clipId, vote_type: vote }] : others,
        )
      },
    }
  }, [client])
}
