import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { recordsWords } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { HandInButton } from '../hand-in/hand-in-button.tsx'
import { anyRunQuery, seasonsQuery } from '../runs.queries.ts'
import type { BoardChoice } from '../runs.types.ts'
import { useSizeName } from './size-name.ts'

/** Why a board is empty: its season has not begun, or there are no verified runs anywhere, or none here. */
export function NoRecords({ board, season: seasonId }: { board: BoardChoice; season: string }) {
  const say = useWords(recordsWords)
  const sizeName = useSizeName()
  const { data: seasons = [] } = useQuery(seasonsQuery())
  const { data: isAnywhere } = useQuery(anyRunQuery({ isEnabled: !seasonId }))
  const season = seasons.find(({ id }) => id === seasonId)
  const action = <HandInButton variant="filled" />
  const where = {
    map: board.map ? mapLabel(board.map) : gameLabel(board.game),
    size: sizeName(board.size).toLowerCase(),
  }
  if (season?.state === 'upcoming') {
    return (
      <EmptyState title={say('notBegunTitle', { season: season.name })} headingLevel={2}>
        {say('notBegunText', { day: formatDay(season.starts) })}
      </EmptyState>
    )
  }
  if (season) {
    return (
      <EmptyState title={say('noneTitle')} headingLevel={2} action={action}>
        {say('noneInSeasonText', { ...where, season: season.name })}
      </EmptyState>
    )
  }
  if (isAnywhere === false) {
    return (
      <EmptyState title={say('nothingTitle')} headingLevel={2} action={action}>
        {say('nothingText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={say('noneTitle')} headingLevel={2} action={action}>
      {say('noneText', where)}
    </EmptyState>
  )
}
