import { mapLabel, gameLabel } from '@longhouse/contract/community'
import { seasonBoardWords, closesAt, type Season, type SeasonBoard } from '@longhouse/contract/seasons'
import { formatDay, toRecordDate } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'

/** The days of a season as its reader's calendar names them. */
export function seasonDays(season: Pick<Season, 'starts' | 'ends'>) {
  return {
    start: formatDay(season.starts),
    end: formatDay(season.ends),
    closes: formatDay(toRecordDate(closesAt(season))),
  }
}

/** What a board is called: its map, or its game where there are none. */
export function boardTitle({ game, map }: Pick<SeasonBoard, 'game' | 'map'>): string {
  return map ? mapLabel(map) : gameLabel(game)
}

/** How many play together, such as `Solo` or `Squads of 4`. */
export function useSizeWords(): (size: number) => string {
  const say = useWords(seasonBoardWords)
  return (size) => (size === 1 ? say('solo') : say('squads', { size }))
}
