import { claimPath, nextRunPath, type QueueAnswer, type Run, releasePath } from '@longhouse/contract/runs'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { runKeys, type RunRecord } from '../runs.queries.ts'

/** A verifier's turn at the queue. */
export interface Turn {
  readonly number: number
  /** A run that they chose, instead of the one that waits longest. */
  readonly wanted?: string
  /** A run that they give back before the next one. */
  readonly skip?: string
}

/** The result of a turn: the run, and how many others wait; that is unknown for a chosen run. */
interface Taken {
  readonly run: Run | null
  readonly waiting?: number
}

/** Takes a run. Live updates must not re-fetch it, so its key is apart: taking is a write. */
export function turnQuery({ number, wanted, skip }: Turn) {
  return queryOptions({
    queryKey: ['run-queue', number, wanted, skip],
    queryFn: async (): Promise<Taken> =>
      wanted
        ? { run: await api.post<Run>(claimPath(wanted), {}) }
        : api.post<QueueAnswer>(nextRunPath, skip ? { skip } : {}),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Other runs of the submitter, newest first. */
export function otherRunsQuery({ id, submitter }: Pick<Run, 'id' | 'submitter'>) {
  return queryOptions({
    queryKey: [...runKeys.all, 'others', id, submitter],
    queryFn: async () => {
      const { items } = await api.collection<RunRecord>('runs').getList(1, 8, {
        filter: api.filter(
          "id != {:id} && status != 'draft' && (submitter = {:submitter} || run_players_via_run.user ?= {:submitter})",
          { id, submitter },
        ),
        sort: '-played_at,id',
        skipTotal: true,
      })
      return items
    },
    enabled: submitter !== '',
  })
}

/** Runs that were handed in with the same link. */
export function sameLinkQuery({ id, proof_link: link }: Pick<Run, 'id' | 'proof_link'>) {
  return queryOptions({
    queryKey: [...runKeys.all, 'same-link', id, link],
    queryFn: async () => {
      const { items } = await api.collection<RunRecord>('runs').getList(1, 4, {
        filter: api.filter('id != {:id} && proof_link = {:link}', { id, link }),
        sort: '-played_at,id',
        skipTotal: true,
      })
      return items
    },
    enabled: link !== '',
  })
}

/** Gives a run back when its verifier leaves the page or closes the tab, but not a decided one. */
export function useGiveBack(run: string): void {
  useEffect(() => {
    const giveBack = () => {
      const headers = { Authorization: api.authStore.token, 'Content-Type': 'application/json' }
      // The page may be closed before a response comes. Without a connection the claim expires.
      void fetch(releasePath(run), { method: 'POST', headers, body: '{}', keepalive: true }).catch(
        (error: unknown) => console.warn('The run was not given back', error),
      )
    }
    addEventListener('pagehide', giveBack)
    return () => {
      removeEventListener('pagehide', giveBack)
      giveBack()
    }
  }, [run])
}
