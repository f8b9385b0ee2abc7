import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useNow } from '../../../ui/use-now.ts'
import { clockOffset } from '../night/clock.ts'
import type { NightRecord, SquadRecord } from '../night/night.types.ts'

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
