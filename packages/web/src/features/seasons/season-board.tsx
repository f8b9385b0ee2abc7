import type { SeasonBoard as Board, SeasonPlace } from '@longhouse/contract/seasons'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { GameChip } from '../../ui/list/game-chip.tsx'
import { Link } from '../../ui/base/link.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { PersonNames } from './person-names.tsx'
import classes from './seasons.module.css'
import { seasonPageWords } from './season-page.words.ts'
import { boardTitle, useSizeWords } from './season-words.ts'

const shownAtFirst = 3

/** One map with squads of one size: the best run of each squad. */
export function SeasonBoard({ board }: { readonly board: Board }) {
  const say = useWords(seasonPageWords)
  const sizeOf = useSizeWords()
  const headingId = useId()
  const [isWhole, setWhole] = useState(false)
  const { game, map, squad_size, squads, places } = board
  const shown = isWhole ? places : places.slice(0, shownAtFirst)
  const hidden = places.length - shown.length
  return (
    <Plate as="article" className="stack gap-0" aria-labelledby={headingId}>
      <header className="spread top">
        <h3 id={headingId} className="text-20 strong">
          {boardTitle(board)}{' '}
          <span className={`block small muted ${classes.size}`}>{sizeOf(squad_size)}</span>
        </h3>
        {map && <GameChip game={game} />}
      </header>
      <ol className={classes.places} aria-labelledby={headingId}>
        {shown.map((place) => (
          <Place key={place.run} place={place} />
        ))}
      </ol>
      <footer className={`spread small muted ${classes.foot}`}>
        <span>{say(squad_size === 1 ? 'soloOnBoard' : 'onBoard', { count: squads })}</span>
        {hidden > 0 && (
          <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
            {say('showAll', { count: hidden })}
          </Button>
        )}
      </footer>
    </Plate>
  )
}

function Place({ place: { place, run, players, round, points } }: { readonly place: SeasonPlace }) {
  const say = useWords(seasonPageWords)
  const names = players.flatMap(({ name }) => name || []).join(', ')
  return (
    <li className={`grid gap-4-12 ${classes.place}`} data-place={place}>
      <span className={`text-20 display bold ${classes.rank}`}>{place}</span>
      <span className="shrinks">
        <PersonNames people={players} />
      </span>
      <span className={classes.result}>
        <span className="display strong">{say('round', { round })}</span>
        <span className="small muted">{say('points', { count: points })}</span>
      </span>
      {run && (
        <Link
          className={`icon-button muted ${classes.watch}`}
          to={`/records/${run}`}
          aria-label={say('watch', { names })}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
    </li>
  )
}
