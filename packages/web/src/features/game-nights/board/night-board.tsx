import { Suspense, useId, useMemo } from 'react'
import { lazyPart } from '../../../lib/base/lazy-part.ts'
import { recordDate } from '../../../lib/dates/moments.ts'
import { useLiveLine } from '../../../lib/use-live-line.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { useSeconds } from '../night/clock.ts'
import type { NightRecord, SquadRecord } from '../night/night.queries.ts'
import { squadTones } from '../night/squad-tones.ts'
import { NightPlot } from '../plot/night-plot.tsx'
import { BoardList } from './board-list.tsx'
import { boardWords } from './board.words.ts'
import classes from './night-board.module.css'
import { isAllPaused, standingsOf } from './standings.ts'

const OverlayAddress = lazyPart(async () => (await import('./overlay-address.tsx')).OverlayAddress)

/** The squads of a night by round, as they move. */
export function NightBoard({ night, squads, now }: NightBoardProps) {
  const say = useWords(boardWords)
  const titleId = useId()
  const nowMs = useSeconds()
  const standings = useMemo(() => standingsOf(squads, night), [squads, night])
  return (
    <section className={`${squadTones} column gap-24`} aria-labelledby={titleId}>
      <BoardHead night={night} isPaused={isAllPaused(night, squads)} nowMs={nowMs} titleId={titleId} />
      <LineNotice />
      {squads.length === 0 ? (
        <EmptyState title={say('empty')}>{say('emptyText')}</EmptyState>
      ) : (
        <BoardList standings={standings} night={night} nowMs={nowMs} />
      )}
      {squads.length > 0 && night.state !== 'lobby' && <NightPlot night={night} squads={squads} now={now} />}
      {night.overlay_key && (
        <Suspense fallback={null}>
          <OverlayAddress overlayKey={night.overlay_key} squads={squads} />
        </Suspense>
      )}
    </section>
  )
}

interface NightBoardProps {
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  /** Right end of the curve; the clock runs separately. */
  readonly now: Date
}

/** Stays in the page, so that its message is read out when it appears. */
function LineNotice() {
  const say = useWords(boardWords)
  const line = useLiveLine()
  return (
    <output className={classes.line} data-line={line}>
      {line === 'away' && say('away')}
      {line === 'back' && say('back')}
    </output>
  )
}

/** The title and the status of the night, and its clock. */
function BoardHead({ night, isPaused, nowMs, titleId }: BoardHeadProps) {
  const say = useWords(boardWords)
  return (
    <div className={`spread ${classes.head}`}>
      <div className={`grid gap-4 shrinks ${classes.words}`}>
        <h2 id={titleId} className={`text-24 strong ${classes.title}`}>
          {say('title')}
        </h2>
        {night.state === 'lobby' && <p className={classes.text}>{say('lobbyText')}</p>}
        {isPaused && <p className={`inline text-12 bold ${classes.state}`}>{say('statePaused')}</p>}
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
      <span className="small muted strong">{say(isEnded ? 'clockEnded' : 'clock')} </span>
      {/* A timer by its role is not read out every second. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <span role="timer" className={`text-38 display bold tabular ${classes.time}`}>
        {clockOf(end - recordDate(night.started_at).getTime())}
      </span>
    </p>
  )
}
