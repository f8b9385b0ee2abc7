import { mapLabel } from '@longhouse/contract/community'
import type { OverlayAnswer, OverlaySquad } from '@longhouse/contract/game-nights'
import { useRef } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import { useMovingRows } from '../board/use-moving-rows.ts'
import { toneOf } from '../night/squad-tones.ts'
import { useSeconds } from '../night/clock.ts'
import classes from './overlay.module.css'
import { overlayWords } from './overlay.words.ts'

/** More do not fit next to a picture. */
const most = 8

/** The first squads of the night, by place. */
export function OverlayBoard({ board }: { board: OverlayAnswer }) {
  const say = useWords(overlayWords)
  const list = useRef<HTMLOListElement>(null)
  useMovingRows(list)
  const squads = board.squads.toSorted((one, other) => one.place - other.place || one.number - other.number)
  const rest = squads.length - most
  return (
    <div className={classes.board}>
      <Head board={board} />
      <ol ref={list} className={classes.list}>
        {squads.slice(0, most).map((squad) => (
          <Row key={squad.number} squad={squad} state={board.state} />
        ))}
      </ol>
      {rest > 0 && <p className={classes.more}>{say('more', { count: rest })}</p>}
    </div>
  )
}

function Head({ board }: { board: OverlayAnswer }) {
  const say = useWords(overlayWords)
  const { name, state, map, goal, target, startedAt, endedAt } = board
  const now = useSeconds()
  return (
    <div className={classes.head}>
      <p className={`display bold ${classes.name}`} dir="auto">
        {name}
      </p>
      <p className={`row strong tabular ${classes.facts}`}>
        <span className={classes.state} data-state={state}>
          {say(stateWords[state])}
        </span>
        {state !== 'lobby' && <span className={classes.time}>{clockOf((endedAt || now) - startedAt)}</span>}
        {map && <span>{mapLabel(map)}</span>}
        {goal === 'first_to' && <span>{say('firstTo', { target })}</span>}
      </p>
    </div>
  )
}

const stateWords = { lobby: 'lobby', live: 'live', ended: 'ended' } as const

function Row({ squad, state }: { squad: OverlaySquad; state: OverlayAnswer['state'] }) {
  const say = useWords(overlayWords)
  const { number, name, colour, place, round, phase, members } = squad
  const style = { '--tone': toneOf(colour) }
  return (
    <li className={`bar ${classes.row}`} style={style} data-row={number} data-phase={phase}>
      {state !== 'lobby' && (
        <span className={`display bold tabular text-center ${classes.place}`}>
          <span className="spoken">{say('place', { place })}</span>
          <span aria-hidden="true">{place}</span>
        </span>
      )}
      <span className={`column grow ${classes.who}`}>
        <strong className={`tone display bold ${classes.squad}`} dir="auto">
          {name || say('squad', { number })}
        </strong>
        <span className={classes.members} dir="auto">
          {members.join(', ')}
        </span>
      </span>
      {(phase === 'out' || (phase === 'paused' && state !== 'ended')) && (
        <span className={classes.phase} data-phase={phase}>
          {say(phase)}
        </span>
      )}
      {state !== 'lobby' && (
        <span className={`display bold tabular ${classes.round}`}>
          <span className="spoken">{say('round')} </span>
          {round}
        </span>
      )}
    </li>
  )
}
