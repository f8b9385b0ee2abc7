import { mapLabel, gameLabel } from '@longhouse/contract/community'
import { closesAt, type Season, type SeasonBoard } from '@longhouse/contract/seasons'
import { formatDay, toRecordDate } from '../../lib/dates/moments.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { seasonBoardWords } from './board.words.ts'

/** Returns the days of a season, as the reader's calendar names them. */
export function seasonDays(season: Pick<Season, 'starts' | 'ends'>) {
  return {
    start: formatDay(season.starts),
    end: formatDay(season.ends),
    closes: formatDay(toRecordDate(closesAt(season))),
  }
}

/** Returns the name of a board: its map, or its game if that has no maps. */
export function boardTitle({ game, map }: Pick<SeasonBoard, 'game' | 'map'>): string {
  return map ? mapLabel(map) : gameLabel(game)
}

/** Returns a function that names a squad size, such as `Solo` or `Squads of 4`. */
export function useSizeWords(): (size: number) => string {
  const say = useWords(seasonBoardWords)
  return (size) => (size === 1 ? say('solo') : say('squads', { size }))
}
