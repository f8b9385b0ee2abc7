import { findGame } from '@longhouse/contract/community'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import type { BoardChoice } from '../runs.types.ts'
import { boardChoice, boardParams } from './board-choice.ts'

/** Returns the board in the address, and a function that chooses another one. */
export function useBoardChoice() {
  const [params, setParams] = useSearchParams()
  const board = boardChoice(params)
  const choose = (change: Partial<BoardChoice> & { readonly season?: string }) => {
    const { season = params.get('season') ?? '', ...rest } = change
    const next = { ...board, ...rest }
    const map = findGame(next.game)?.maps.find(({ id }) => id === next.map)?.id ?? ''
    setParams({ ...boardParams({ ...next, map }), ...(season && { season }) }, keepPlace)
  }
  return { board, season: params.get('season') ?? '', choose }
}

const keepPlace = { replace: true, preventScrollReset: true }
