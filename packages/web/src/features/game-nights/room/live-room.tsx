import type { Tournament } from '@longhouse/contract/events'
import { Skeleton } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { lazyPart, memberPart } from '../../../lib/base/lazy-part.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { useNow } from '../../../lib/dates/use-now.ts'
import { clockOffset } from '../night/clock.ts'
import type { NightRecord, SquadRecord } from '../night/night.queries.ts'
import classes from './room.module.css'
import { roomWords } from './room.words.ts'
import type { RoomState } from './use-room.ts'

const Counter = memberPart(async () => (await import('../counter/counter.tsx')).Counter)
const HostDesk = lazyPart(async () => (await import('./host-desk.tsx')).HostDesk)

/** The night while it runs: the counter for players, the board for all visitors, the desk for the host. */
export function LiveRoom({ event, night, room, remembered }: LiveRoomProps) {
  const say = useWords(roomWords)
  const { squads, mySquad, userId, isHost } = room
  const isCounting = mySquad !== undefined && userId !== undefined
  return (
    <div className={classes.live} data-counting={isCounting || undefined}>
      {isCounting && (
        <div className="shrinks">
          <Suspense fallback={<LoadingLine>{say('loading')}</LoadingLine>}>
            <Counter night={night} squad={mySquad} userId={userId} />
          </Suspense>
        </div>
      )}
      <div className={classes.rest}>
        {remembered}
        {userId !== undefined && !isCounting && !isHost && <p className="muted">{say('noSquad')}</p>}
        <RoomBoard night={night} squads={squads} />
        {isHost && userId !== undefined && (
          <Suspense fallback={<LoadingLine>{say('loading')}</LoadingLine>}>
            <HostDesk event={event} night={night} squads={squads} userId={userId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

interface LiveRoomProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly room: RoomState
  /** Reports that the board may be old. It comes and goes, so it is below the counter. */
  readonly remembered: ReactNode
}

const NightBoard = lazyPart(async () => (await import('../board/night-board.tsx')).NightBoard)

/** The board by the server's clock. It may load a moment later than the counter next to it. */
export function RoomBoard({ night, squads }: { night: NightRecord; squads: readonly SquadRecord[] }) {
  const now = useNow()
  return (
    <Suspense fallback={<Skeleton height={320} radius="var(--radius-plate)" aria-hidden="true" />}>
      <NightBoard night={night} squads={squads} now={new Date(now.getTime() + clockOffset())} />
    </Suspense>
  )
}
