import { boardWords } from '@longhouse/contract/game-nights'
import { Suspense, useId, useMemo } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useLiveLine } from '../../../lib/use-live-line.ts'
import { useWords } from '../../../lib/use-words.ts'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import type { NightRecord, SquadRecord } from '../night/night.types.ts'
import { squadTones } from '../night/squad-tones.ts'
import { useSeconds } from '../night/use-seconds.ts'
import { NightPlot } from '../plot/night-plot.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardList } from './board-list.tsx'
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
    <section className={`${squadTones} ${classes.board}`} aria-labelledby={titleId}>
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

export interface NightBoardProps {
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
