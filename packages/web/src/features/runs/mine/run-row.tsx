import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { recordsWords } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { canHandIn, playersOf } from '../parts/player-names.ts'
import { PlayerNames } from '../parts/run-players.tsx'
import { RunStatusChip } from '../parts/run-status.tsx'
import type { RunRecord } from '../runs.types.ts'
import { handInParam } from '../hand-in/hand-in-address.ts'
import classes from './mine.module.css'

/** One of the member's own runs, with its status. */
export function RunRow({ run, user }: { run: RunRecord; user: string }) {
  const say = useWords(recordsWords)
  return (
    <Plate className={classes.row ?? ''} isInteractive>
      <span className={classes.round} aria-hidden="true">
        {run.round}
      </span>
      <div className={classes.what}>
        <Link className={classes.title ?? ''} to={`/records/${run.id}`}>
          {say('round', { round: run.round })} · {run.map ? mapLabel(run.map) : gameLabel(run.game)}
        </Link>
        <span className={classes.more}>
          {playersOf(run).length > 0 && (
            <>
              <PlayerNames run={run} /> ·{' '}
            </>
          )}
          {formatDay(run.played_at)}
        </span>
      </div>
      <RunStatusChip status={run.status} />
      {canHandIn(run, user) && (
        <Button
          component={Link}
          to={`/records?mine=1&${handInParam}=${run.id}`}
          variant="light"
          size="sm"
          preventScrollReset
        >
          {say('goOn')}
        </Button>
      )}
    </Plate>
  )
}
