import { overlayWords, type OverlayAnswer, type OverlaySquad } from '@longhouse/contract/game-nights'
import { useWords } from '../../../lib/use-words.ts'
import { linePath } from '../../../ui/plot/plot-paths.ts'
import { scaleOf, spanOf } from '../../../ui/plot/plot-scale.ts'
import { toneOf } from '../night/squad-tones.ts'
import classes from './overlay.module.css'

/** One squad, for the stream of one of its players. */
export function OverlaySquadCard({ squad, board }: { squad: OverlaySquad; board: OverlayAnswer }) {
  const say = useWords(overlayWords)
  const { number, name, colour, place, round, phase, downs, members, reached } = squad
  return (
    <div className={`${classes.board} ${classes.card}`} style={{ '--tone': toneOf(colour) }}>
      <div className={classes.who}>
        <strong className={classes.squad} dir="auto">
          {name || say('squad', { number })}
        </strong>
        <span className={classes.members} dir="auto">
          {members.join(', ')}
        </span>
        <span className={classes.facts}>
          {board.state === 'lobby' ? say('lobby') : <span>{say('place', { place })}</span>}
          {downs > 0 && <span>{say('downs', { count: downs })}</span>}
          {(phase === 'out' || (phase === 'paused' && board.state !== 'ended')) && (
            <span className={classes.phase} data-phase={phase}>
              {say(phase)}
            </span>
          )}
        </span>
      </div>
      {board.state !== 'lobby' && (
        <p className={classes.big}>
          <span className={classes.unit}>{say('round')} </span>
          {round}
        </p>
      )}
      <Curve reached={reached} />
    </div>
  )
}

const size = { width: 300, height: 40 }

function Curve({ reached }: Pick<OverlaySquad, 'reached'>) {
  if (reached.length < 2) return null
  const x = scaleOf(spanOf(reached.map(([, at]) => at)), [2, size.width - 2])
  const y = scaleOf(spanOf(reached.map(([round]) => round)), [size.height - 3, 3])
  const path = linePath(reached.map(([round, at]) => ({ x: x(at), y: y(round) })))
  return (
    <svg
      className={classes.curve}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
