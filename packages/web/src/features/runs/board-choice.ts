import { community, findGame, highRoundGame } from '@longhouse/contract/community'
import { runLimits } from '@longhouse/contract/runs'
import type { BoardChoice } from './runs.queries.ts'

const usualSize = 4

/** Which board an address asks for. What does not exist is not asked for: the nearest that does is shown. */
export function boardChoice(params: URLSearchParams): BoardChoice {
  const asked = params.get('game') ?? ''
  const game =
    findGame(asked)?.id ??
    (community.games.some(({ id }) => id === highRoundGame) ? highRoundGame : (community.games[0]?.id ?? ''))
  const maps = findGame(game)?.maps ?? []
  const map = maps.find(({ id }) => id === params.get('map')) ?? maps[0]
  const size = Number(params.get('size') ?? usualSize)
  const isSize = Number.isInteger(size) && size >= 1 && size <= runLimits.squadSize
  return { game, map: map?.id ?? '', size: isSize ? size : usualSize }
}

/** The part of an address that asks for a board. */
export function boardParams({ game, map, size }: BoardChoice): Record<string, string> {
  return { game, ...(map && { map }), size: String(size) }
}

/** The address of a board. */
export function boardPath(board: BoardChoice): string {
  return `/records?${new URLSearchParams(boardParams(board)).toString()}`
}
