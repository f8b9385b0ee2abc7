import { boardWords } from '@longhouse/contract/game-nights'
import { recordDate } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import type { NightRecord } from '../night/night.types.ts'
import classes from './night-board.module.css'

/** The title and the status of the night, and its clock. */
export function BoardHead({ night, isPaused, nowMs, titleId }: BoardHeadProps) {
  const say = useWords(boardWords)
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <h2 id={titleId} className={classes.title}>
          {say('title')}
        </h2>
        {night.state === 'lobby' && <p className={classes.text}>{say('lobbyText')}</p>}
        {isPaused && <p className={classes.state}>{say('statePaused')}</p>}
      </div>
      {night.state !== 'lobby' && <Clock night={night} nowMs={nowMs} />}
    </div>
  )
}

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
