import { proofNeeded, wouldBeRecord, type NeededProof } from '@longhouse/contract/runs'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { bestsQuery } from '../mine/mine.queries.ts'
import { historyQuery, tenBestQuery } from '../runs.queries.ts'
import { findGame } from '@longhouse/contract/community'

export interface ProofOrder {
  readonly needed: NeededProof
  readonly why: 'record' | 'ten' | 'known' | 'usual'
  /** The submitter's best verified round on that board; 0 if there is none. */
  readonly best: number
}

/** Returns the proof that a claim needs, and why; undefined without a claim or a known board. */
export function useNeededProof({
  id,
  game,
  map,
  size,
  round,
  played_at,
}: ClaimedRun): ProofOrder | undefined {
  const { user } = useSession()
  const [now] = useState(() => new Date().toISOString())
  const hasBoard = map !== '' || findGame(game)?.maps.length === 0
  const { data: ten } = useQuery(tenBestQuery({ game, map, size }, hasBoard))
  const { data: history } = useQuery({ ...historyQuery({ game, map, size }), enabled: hasBoard })
  const { data: bests } = useQuery(bestsQuery(user?.id ?? ''))
  if (!ten || !history || !bests || !hasBoard || !(round > 0)) return undefined
  const isHere = (best: { game: string; map: string; squad_size: number }) =>
    best.game === game && best.map === map && best.squad_size === size
  const claim = {
    round,
    best: bests.find(isHere)?.round ?? 0,
    isRecord: wouldBeRecord(history, { id, round, played_at: played_at || now }),
    tenth: ten[9]?.round ?? 0,
  }
  const needed = proofNeeded(claim)
  const reason = claim.isRecord ? 'record' : 'ten'
  const ease = round < claim.best ? 'known' : 'usual'
  return { needed, why: needed === 'video' ? reason : ease, best: claim.best }
}

export interface ClaimedRun {
  /** Empty until the run is stored. */
  readonly id: string
  readonly game: string
  readonly map: string
  readonly size: number
  readonly round: number
  /** Empty until it is entered: then it counts as now. */
  readonly played_at: string
}
