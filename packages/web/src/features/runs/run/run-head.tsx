import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { runStandingWords, runWords } from '@longhouse/contract/runs'
import { IconCrown } from '@tabler/icons-react'
import { formatMoment } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ColorChip, GameChip } from '../../../ui/game-chip.tsx'
import { Link } from '../../../ui/link.tsx'
import { boardPath } from '../board/board-choice.ts'
import { RunPlayers } from '../parts/run-players.tsx'
import type { RunRecord } from '../runs.types.ts'
import classes from './run-page.module.css'

/** The game, the players and the date of a run. */
export function RunHead({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const standing = useWords(runStandingWords)
  const { tournament, season, run_players_via_run: named = [] } = run.expand ?? {}
  const unnamed = run.squad_size - named.length
  return (
    <>
      <div className={classes.chips}>
        <GameChip game={run.game} />
        {run.map && <ColorChip color="grey">{mapLabel(run.map)}</ColorChip>}
        <ColorChip color="grey">{say('size', { count: run.squad_size })}</ColorChip>
        {run.is_record && run.status === 'verified' && (
          <span className={classes.record}>
            <IconCrown size={16} aria-hidden="true" /> {standing('isRecord')}
          </span>
        )}
      </div>
      <h1 className={classes.title} tabIndex={-1}>
        {say('headingOn', { round: run.round, map: run.map ? mapLabel(run.map) : gameLabel(run.game) })}
      </h1>
      <RunPlayers run={run} />
      <p className={classes.facts}>
        <span>{say('played', { moment: formatMoment(run.played_at) })}</span>
        {unnamed > 0 && named.length > 0 && <span>{say('missingPlayers', { count: unnamed })}</span>}
        {tournament && (
          <Link to={`/events/${tournament.id}`}>
            <bdi>{say('from', { event: tournament.name })}</bdi>
          </Link>
        )}
        {season && <Link to={`/seasons/${season.id}`}>{say('seasonOf', { season: season.name })}</Link>}
        <Link to={boardPath({ game: run.game, map: run.map, size: run.squad_size })}>{say('toBoard')}</Link>
      </p>
    </>
  )
}
