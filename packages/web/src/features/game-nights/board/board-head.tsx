import { mapLabel } from '@longhouse/contract/community'
import { boardWords } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { recordDate } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import { Link } from '../../../ui/link.tsx'
import type { NightRecord } from '../night/night.types.ts'
import classes from './night-board.module.css'

/** How the night stands: live or not, on which map, for what, and for how long. */
export function BoardHead({ night, isPaused, nowMs, titleId }: BoardHeadProps) {
  const say = useWords(boardWords)
  const { state, goal, target, map } = night
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <p className={classes.state} data-state={isPaused ? 'paused' : state}>
          {say(isPaused ? 'statePaused' : stateWords[state || 'lobby'])}
        </p>
        <h2 id={titleId} className={classes.title}>
          {map ? mapLabel(map) : say('title')}
        </h2>
        <p className={classes.goal}>{goal === 'first_to' ? say('firstTo', { target }) : say('highRound')}</p>
      </div>
      {state === 'lobby' ? (
        <p className={classes.soon}>{say('lobbyText')}</p>
      ) : (
        <Clock night={night} nowMs={nowMs} />
      )}
      {state === 'ended' && (
        <Button component={Link} to={`/events/${night.tournament}/recap`}>
          {say('toRecap')}
        </Button>
      )}
    </div>
  )
}

const stateWords = { lobby: 'stateLobby', live: 'stateLive', ended: 'stateEnded' } as const

interface BoardHeadProps {
  readonly night: NightRecord
  readonly isPaused: boolean
  /** Milliseconds since 1970. */
  readonly nowMs: number
  readonly titleId: string
}

function Clock({ night, nowMs }: Pick<BoardHeadProps, 'night' | 'nowMs'>) {
  const say = useWords(boardWords)
  const isEnded = night.state === 'ended'
  const end = isEnded ? recordDate(night.ended_at).getTime() : nowMs
  return (
    <p className={classes.clock}>
      <span className={classes.clockLabel}>{say(isEnded ? 'clockEnded' : 'clock')} </span>
      {/* A timer by its role is not read out every second. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <span role="timer" className={classes.time}>
        {clockOf(end - recordDate(night.started_at).getTime())}
      </span>
    </p>
  )
}
