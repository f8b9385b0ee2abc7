import type { Tournament } from '@longhouse/contract/events'
import { lobbyWords } from '@longhouse/contract/game-nights'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useWords } from '../../../lib/use-words.ts'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { hereQuery } from '../night/night.queries.ts'
import { squadOf, type NightRecord, type SquadRecord } from '../night/night.types.ts'
import { benchOf } from './bench.tsx'
import classes from './lobby.module.css'
import { SquadGrid } from './squad-grid.tsx'
import { YourSquad } from './your-squad.tsx'

const HostBar = lazyPart(async () => (await import('./host-bar.tsx')).HostBar)

/** Before it begins: who is here, and who plays with whom. */
export function Lobby({ event, night, squads, isHost, userId, wishes }: LobbyProps) {
  const say = useWords(lobbyWords)
  const { data: here = [] } = useQuery(hereQuery(event.id, userId !== undefined))
  const mine = squadOf(squads, userId)
  const isHere = here.some(({ user }) => user === userId)
  return (
    <div className={classes.lobby}>
      {userId !== undefined && (
        <YourSquad event={event} squad={mine} userId={userId} isHere={isHere} isHost={isHost} />
      )}
      {isHost && (
        <Suspense fallback={null}>
          <HostBar night={night} squads={squads} here={here.length} bench={benchOf(here, squads).length} />
        </Suspense>
      )}
      <section className={classes.squads}>
        <h2 className="spoken">{say('squads')}</h2>
        {squads.length === 0 && (
          <EmptyState title={say('noSquads')}>{say(isHost ? 'noSquadsHost' : 'noSquadsMember')}</EmptyState>
        )}
        <SquadGrid event={event} night={night} squads={squads} isHost={isHost} userId={userId} />
      </section>
      {!mine && wishes}
    </div>
  )
}

interface LobbyProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly isHost: boolean
  readonly userId: string | undefined
  /** Whom the member would like to play with. */
  readonly wishes: ReactNode
}
