import type { Vote } from '@longhouse/contract/clips'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCache, setData, type ListCache } from '../../lib/writes/list-cache.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { clipKeys, type ClipRecord, type OwnVote } from './clips.queries.ts'

interface ClipsCache extends ListCache<ClipRecord> {
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

/** Applies the votes of others to the counts; a new or rewritten clip re-fetches the list. */
export function useLiveClips(): void {
  const cache = useClipsCache()
  useLive<ClipRecord>('clips', {
    keys: [clipKeys.lists],
    onChange: ({ action, record }) => {
      if (action === 'create') return false
      if (action === 'delete') {
        cache.remove(record.id)
        return true
      }
      const shown = cache.find(record.id)
      cache.put(record)
      return !shown || !isRewritten(shown, record)
    },
  })
}

// Returns whether other filters may match it now, or its owner has changed.
function isRewritten(shown: ClipRecord, next: ClipRecord): boolean {
  return shown.clip_title !== next.clip_title || shown.game !== next.game || shown.user !== next.user
}
