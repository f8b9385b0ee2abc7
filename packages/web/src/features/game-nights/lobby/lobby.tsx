import type { Tournament } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../../lib/base/lazy-part.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { hereQuery, squadOf, type NightRecord, type SquadRecord, squadName } from '../night/night.queries.ts'
import { toneOf } from '../night/squad-tones.ts'
import { benchOf } from './bench.tsx'
import classes from './lobby.module.css'
import { lobbyWords } from './lobby.words.ts'
import { SquadGrid } from './squad-grid.tsx'

const HostBar = lazyPart(async () => (await import('./host-bar.tsx')).HostBar)

/** Before it begins: who is here, and who plays with whom. */
export function Lobby({ event, night, squads, isHost, userId, wishes }: LobbyProps) {
  const say = useWords(lobbyWords)
  const { data: here = [] } = useQuery(hereQuery(event.id, userId !== undefined))
  const mine = squadOf(squads, userId)
  const isHere = here.some(({ user }) => user === userId)
  return (
    <div className="column shrinks">
      {userId !== undefined && (
        <YourSquad event={event} squad={mine} userId={userId} isHere={isHere} isHost={isHost} />
      )}
      {isHost && (
        <Suspense fallback={null}>
          <HostBar night={night} squads={squads} here={here.length} bench={benchOf(here, squads).length} />
        </Suspense>
      )}
      <section className="column shrinks">
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

/** The member's squad, and who is in it with them. */
function YourSquad({ event, squad, userId, isHere, isHost }: YourSquadProps) {
  const say = useWords(lobbyWords)
  const others = (squad?.expand?.members ?? []).filter(({ id }) => id !== userId)
  const name = squad && squadName(squad, String)
  const names = others.map(({ username }) => username).join(', ')
  // A host needs no explanation.
  if (!squad && isHost) return null
  return (
    <div
      className={`row ${classes.plate}`}
      data-set={Boolean(squad) || undefined}
      style={squad && { '--squad': toneOf(squad.colour) }}
    >
      {squad && (
        <span className={`display bold ${classes.number}`} aria-hidden="true">
          {squad.number}
        </span>
      )}
      <div className={`grid gap-8 shrinks ${classes.words}`}>
        <output className={`text-20 breaks ${classes.line}`}>
          {name === undefined && say(isHere ? 'waitForSquad' : 'notHere')}
          {name !== undefined &&
            (names ? say('yoursWith', { squad: name, names }) : say('yours', { squad: name }))}
        </output>
        {squad && others.length === 0 && <span className="muted">{say('yoursAlone')}</span>}
        {others.length > 0 && (
          <span className="wrap">
            {others.map((person) => (
              <UserAvatar key={person.id} user={person} size={36} />
            ))}
          </span>
        )}
      </div>
      {!squad && !isHere && (
        <Button component={Link} to={`/events/${event.id}`}>
          {say('toCheckIn')}
        </Button>
      )}
    </div>
  )
}

interface YourSquadProps {
  readonly event: Tournament
  readonly squad: SquadRecord | undefined
  readonly userId: string
  readonly isHere: boolean
  readonly isHost: boolean
}
