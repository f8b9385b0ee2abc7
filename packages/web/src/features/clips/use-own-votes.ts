import type { Vote } from '@longhouse/contract/clips'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../lib/session.ts'
import { ownVotesQuery } from './clips.queries.ts'

/** How the person has voted, by clip. */
export function useOwnVotes(): (clipId: string) => Vote {
  const userId = useSession().user?.id ?? ''
  const { data } = useQuery({ ...ownVotesQuery(userId), enabled: userId !== '' })
  return useMemo(() => {
    const votes = new Map(data?.map(({ clip, vote_type }) => [clip, vote_type || null]))
    return (clipId) => votes.get(clipId) ?? null
  }, [data])
}
