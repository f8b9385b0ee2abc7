import { mapLabel } from '@longhouse/contract/community'
import type { Tournament } from '@longhouse/contract/events'
import { recapWords } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconLink } from '@tabler/icons-react'
import { formatDay, recordDate } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { GameChip, ColorChip } from '../../../ui/game-chip.tsx'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import { Link } from '../../../ui/link.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import type { NightRecord, SquadRecord } from '../night/night.types.ts'
import { countPlayers } from './night-story.ts'
import classes from './recap.module.css'

/** Which night it was, and its numbers. */
export function RecapHead({ event, night, squads, titleId }: RecapHeadProps) {
  const say = useWords(recapWords)
  const { isCopied, copy } = useCopy()
  const { started_at, ended_at, game, map, goal, target } = night
  return (
    <header className={classes.head}>
      <div className={classes.chips}>
        <GameChip game={game} />
        {map && <ColorChip color="grey">{mapLabel(map)}</ColorChip>}
      </div>
      <p className={classes.kicker}>
        {say('kicker')} · <time dateTime={started_at}>{formatDay(started_at)}</time>
      </p>
      <h1 id={titleId} className={classes.title} dir="auto" tabIndex={-1}>
        {event.name}
      </h1>
      <p className={classes.goal}>{goal === 'first_to' ? say('firstTo', { target }) : say('highRound')}</p>
      <Figures squads={squads} length={recordDate(ended_at).getTime() - recordDate(started_at).getTime()} />
      <div className={classes.actions}>
        <Button
          component={Link}
          to={`/events/${event.id}`}
          variant="default"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {say('toEvent')}
        </Button>
        <Button
          variant="default"
          leftSection={
            isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconLink size={20} aria-hidden="true" />
          }
          onClick={() => copy(`${location.origin}/events/${event.id}/recap`)}
        >
          {say(isCopied ? 'copied' : 'copyLink')}
        </Button>
        <output className="spoken">{isCopied && say('copied')}</output>
      </div>
    </header>
  )
}

interface RecapHeadProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly titleId: string
}

function Figures({ squads, length }: { squads: readonly SquadRecord[]; length: number }) {
  const say = useWords(recapWords)
  const players = countPlayers(squads)
  const rounds = squads.reduce((sum, { round }) => sum + round, 0)
  const figures = [
    { id: 'squads', value: squads.length, label: say('squads', { count: squads.length }) },
    { id: 'players', value: players, label: say('players', { count: players }) },
    { id: 'rounds', value: rounds, label: say('rounds', { count: rounds }) },
    { id: 'length', value: clockOf(length), label: say('length') },
  ]
  return (
    <ul className={classes.figures}>
      {figures.map(({ id, value, label }) => (
        <li key={id} className={classes.figure}>
          <strong className={classes.value}>{value}</strong> <span className={classes.unit}>{label}</span>
        </li>
      ))}
    </ul>
  )
}
