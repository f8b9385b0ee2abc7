import type { OverlayAnswer, OverlaySquad } from '@longhouse/contract/game-nights'
import { useEffect, useState } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { DocumentTitle } from '../../../ui/base/document-title.tsx'
import { NoIndex } from '../../../ui/no-index.tsx'
import { linePath } from '../../../ui/plot/plot-paths.ts'
import { scaleOf, spanOf } from '../../../ui/plot/plot-scale.ts'
import { squadTones, toneOf } from '../night/squad-tones.ts'
import { askOverlay, boardAfter, pauseAfter, type KnownBoard } from './ask-overlay.ts'
import { OverlayBoard } from './overlay-board.tsx'
import type { OverlayView } from './overlay-view.ts'
import classes from './overlay.module.css'
import { overlayWords } from './overlay.words.ts'

/** What a streaming program lays over its picture: nothing but the board, and nothing at all with a wrong key. */
export function OverlayPage({ overlayKey, view }: { overlayKey: string; view: OverlayView }) {
  const say = useWords(overlayWords)
  const { board: known, isAsked } = useOverlayBoard(overlayKey)
  // From here on the page answers.
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  const squad =
    view.show === 'squad' ? known?.board.squads.find(({ number }) => number === view.squad) : undefined
  return (
    <main className={`${squadTones} ${classes.overlay}`} data-zone="night" data-side={view.side}>
      <DocumentTitle title={say('title')} />
      <NoIndex />
      <h1 className="spoken">{known ? known.board.name : say('title')}</h1>
      {isAsked && !known && <p className="spoken">{say('nothing')}</p>}
      {known && view.show === 'board' && <OverlayBoard board={known.board} />}
      {known && squad && <OverlaySquadCard squad={squad} board={known.board} />}
    </main>
  )
}

/** One squad, for the stream of one of its players. */
function OverlaySquadCard({ squad, board }: { squad: OverlaySquad; board: OverlayAnswer }) {
  const say = useWords(overlayWords)
  const { number, name, colour, place, round, phase, downs, members, reached } = squad
  return (
    <div className={`${classes.board} ${classes.card}`} style={{ '--tone': toneOf(colour) }}>
      <div className={`column grow ${classes.who}`}>
        <strong className={`tone display bold ${classes.squad}`} dir="auto">
          {name || say('squad', { number })}
        </strong>
        <span className={classes.members} dir="auto">
          {members.join(', ')}
        </span>
        <span className={`row strong tabular ${classes.facts}`}>
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
        <p className={`display bold tabular ${classes.big}`}>
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

/** The board of a key, asked for again and again for as long as the page lives; undefined while there is none. */
function useOverlayBoard(key: string): { board: KnownBoard | undefined; isAsked: boolean } {
  const [shown, setShown] = useState<{ board: KnownBoard | undefined; isAsked: boolean }>({
    board: undefined,
    isAsked: false,
  })
  useEffect(() => {
    let known: KnownBoard | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    const ask = async () => {
      const outcome = await askOverlay(key, known)
      if (hasLeft) return
      known = boardAfter(outcome, known)
      if (outcome !== 'same' && outcome !== 'away') setShown({ board: known, isAsked: true })
      timer = setTimeout(() => void ask(), pauseAfter(outcome, known))
    }
    void ask()
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [key])
  return shown
}
