import { community, findGame } from '@longhouse/contract/community'
import { recordsWords, runLimits } from '@longhouse/contract/runs'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import '../../../theme/mantine-more.css'
import { useWords } from '../../../lib/use-words.ts'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { seasonsQuery } from '../runs.queries.ts'
import classes from './board-filters.module.css'
import { useSizeName } from './size-name.ts'
import { useBoardChoice } from './use-board-choice.ts'

const games = community.games.map(({ id, label, chip }) => ({ id, label, color: chip }))
const sizes = Array.from({ length: runLimits.squadSize }, (_, index) => index + 1)

/** Game, map, size of the squad and time: all of it is in the address. */
export function BoardFilters() {
  const say = useWords(recordsWords)
  const sizeName = useSizeName()
  const { board, season, choose } = useBoardChoice()
  const { data: seasons = [] } = useQuery(seasonsQuery())
  const maps = findGame(board.game)?.maps ?? []
  return (
    <div className={classes.filters}>
      {games.length > 1 && (
        <FilterChips
          label={say('game')}
          choices={games}
          value={board.game}
          onChange={(game) => choose({ game })}
        />
      )}
      {maps.length > 0 && (
        <FilterChips
          label={say('map')}
          choices={maps}
          value={board.map}
          onChange={(map) => choose({ map })}
        />
      )}
      <div className={classes.small}>
        <NativeSelect
          label={say('size')}
          data={sizes.map((size) => ({ value: String(size), label: sizeName(size) }))}
          value={String(board.size)}
          onChange={(event) => choose({ size: Number(event.currentTarget.value) })}
        />
        {seasons.length > 0 && (
          <NativeSelect
            label={say('season')}
            data={[
              { value: '', label: say('allTime') },
              ...seasons.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={season}
            onChange={(event) => choose({ season: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  )
}
