import { proofNeeded, type NeededProof } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { bestsQuery } from '../mine/mine.queries.ts'
import { tenBestQuery } from '../runs.queries.ts'
import { findGame } from '@longhouse/contract/community'

export interface ProofOrder {
  readonly needed: NeededProof
  readonly why: 'record' | 'ten' | 'known' | 'usual'
  /** The best that whoever hands it in has proven on that board; 0 when nothing. */
  readonly best: number
}

/** Which proof a claim needs, and why; undefined while nothing is claimed or the board is not known. */
export function useNeededProof({ game, map, size, round }: ClaimedRun): ProofOrder | undefined {
  const { user } = useSession()
  const hasBoard = map !== '' || findGame(game)?.maps.length === 0
  const { data: ten } = useQuery(tenBestQuery({ game, map, size }, hasBoard))
  const { data: bests } = useQuery(bestsQuery(user?.id ?? ''))
  if (!ten || !bests || !hasBoard || !(round > 0)) return undefined
  const isHere = (best: { game: string; map: string; squad_size: number }) =>
    best.game === game && best.map === map && best.squad_size === size
  const claim = {
    round,
    best: bests.find(isHere)?.round ?? 0,
    top: ten[0]?.round ?? 0,
    tenth: ten[9]?.round ?? 0,
  }
  const needed = proofNeeded(claim)
  const reason = round > claim.top ? 'record' : 'ten'
  const ease = round < claim.best ? 'known' : 'usual'
  return { needed, why: needed === 'video' ? reason : ease, best: claim.best }
}

export interface ClaimedRun {
  readonly game: string
  readonly map: string
  readonly size: number
  readonly round: number
}
