import { mapLabel } from '@longhouse/contract/community'
import { isLongOver, type Tournament } from '@longhouse/contract/events'
import type { GameNight } from '@longhouse/contract/game-nights'
import { Skeleton, Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { isNetworkFailure } from '../../../lib/errors.ts'
import { lazyPart, memberPart } from '../../../lib/base/lazy-part.ts'
import { useLocation } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner, ErrorBanner } from '../../../ui/base/banner.tsx'
import { DocumentTitle } from '../../../ui/base/document-title.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { NoIndex } from '../../../ui/no-index.tsx'
import { useFocusHere } from '../../../ui/use-focus-here.ts'
import { useNow } from '../../../lib/dates/use-now.ts'
import { squadTones } from '../night/squad-tones.ts'
import { LiveRoom } from './live-room.tsx'
import classes from './room.module.css'
import { roomWords } from './room.words.ts'
import { useRoom, type RoomState } from './use-room.ts'

const Lobby = memberPart(async () => (await import('../lobby/lobby.tsx')).Lobby)
const OpenRoom = lazyPart(async () => (await import('./open-room.tsx')).OpenRoom)
const EndedRoom = lazyPart(async () => (await import('./ended-room.tsx')).EndedRoom)

/** The live room of an event in every state it can be in. */
export function Room({ eventId, wishes, draft }: RoomProps) {
  const say = useWords(roomWords)
  const room = useRoom(eventId)
  const { event, night, error, isMissing, isFetching, retry } = room
  if (isMissing) return <RoomMissing />
  const remembered = isNetworkFailure(error) && (
    <p className={`small ember ${classes.remembered}`}>{say('remembered')}</p>
  )
  const isLive = night?.state === 'live'
  return (
    <>
      <DocumentTitle title={event?.name ?? say('title')} />
      <NoIndex />
      {error && !event && <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={retry} />}
      {!event || night === undefined ? (
        !error && <RoomSkeleton />
      ) : (
        <article className={`${squadTones} column ${classes.room}`}>
          <RoomHead event={event} night={night} />
          {!isLive && remembered}
          <Suspense fallback={<RoomSkeleton />}>
            <RoomBody room={room} wishes={wishes} draft={draft} remembered={isLive && remembered} />
          </Suspense>
        </article>
      )}
    </>
  )
}

interface RoomProps {
  readonly eventId: string
  readonly wishes: ReactNode
  /** The run of the member's squad, once the night is over. */
  readonly draft: ReactNode
}

function RoomBody({ room, wishes, draft, remembered }: RoomBodyProps) {
  const say = useWords(roomWords)
  const now = useNow()
  const { event, night, squads, isHost, userId } = room
  if (!event) return null
  if (event.cancelled_at)
    return (
      <Banner kind="warning" title={say('cancelled')}>
        <span dir="auto">{event.cancel_reason || say('cancelledText')}</span>
      </Banner>
    )
  if (!night && isLongOver(event, now)) return <EmptyState title={say('neverOpened')} headingLevel={2} />
  if (!night)
    return isHost ? (
      <OpenRoom event={event} />
    ) : (
      <>
        <EmptyState title={say('notOpen')} headingLevel={2}>
          {say('notOpenText')}
        </EmptyState>
        {wishes}
      </>
    )
  if (night.state === 'lobby')
    return (
      <Lobby event={event} night={night} squads={squads} isHost={isHost} userId={userId} wishes={wishes} />
    )
  if (night.state === 'live')
    return <LiveRoom event={event} night={night} room={room} remembered={remembered} />
  return <EndedRoom event={event} night={night} room={room} draft={draft} />
}

interface RoomBodyProps extends Omit<RoomProps, 'eventId'> {
  readonly room: RoomState
  readonly remembered: ReactNode
}

function RoomSkeleton() {
  const say = useWords(roomWords)
  return (
    <div className={`column ${classes.room}`}>
      <output className="spoken">{say('loading')}</output>
      <Skeleton height={64} radius="var(--radius-plate)" aria-hidden="true" />
      <div className={`grid ${classes.skeletons}`} aria-hidden="true">
        <Skeleton height={260} radius="var(--radius-plate)" />
        <Skeleton height={260} radius="var(--radius-plate)" />
        <Skeleton height={260} radius="var(--radius-plate)" />
      </div>
    </div>
  )
}

/** The name, the status and the goal of the night. */
function RoomHead({ event, night }: { event: Tournament; night: GameNight | null }) {
  const say = useWords(roomWords)
  const title = useFocusHere<HTMLHeadingElement>()
  return (
    <header className={`bar shrinks ${classes.head}`} data-state={night?.state}>
      <Link
        className={`middle fixed muted ${classes.back}`}
        to={`/events/${event.id}`}
        aria-label={say('toEvent')}
      >
        <IconChevronLeft size={24} aria-hidden="true" />
      </Link>
      <div className={`shrinks ${classes.words}`}>
        <h1 ref={title} className={`text-24 bold breaks ${classes.title}`} dir="auto" tabIndex={-1}>
          {event.name}
        </h1>
        {night && (
          <p className={`row small muted ${classes.line}`}>
            <span className={`inline tone bold ${classes.state}`}>
              {say(stateKeys[night.state || 'lobby'])}
            </span>
            <GoalWords night={night} />
          </p>
        )}
      </div>
    </header>
  )
}

const stateKeys = { lobby: 'isLobby', live: 'isLive', ended: 'isEnded' } as const

function GoalWords({ night: { goal, target, map } }: { night: GameNight }) {
  const say = useWords(roomWords)
  const name = map && mapLabel(map)
  if (goal === 'first_to')
    return <span>{name ? say('firstToOn', { target, map: name }) : say('firstTo', { target })}</span>
  return <span>{name ? say('highRoundOn', { map: name }) : say('highRound')}</span>
}

/** Shown for a missing room and for one the visitor may not see, without a difference. */
function RoomMissing() {
  const say = useWords(roomWords)
  const { isLoggedIn } = useSession()
  const { pathname } = useLocation()
  return (
    <div role="alert">
      <DocumentTitle title={say('missing')} />
      <NoIndex />
      <EmptyState
        title={say('missing')}
        headingLevel={1}
        action={
          <div className="wrap gap-12 center">
            {!isLoggedIn && (
              <Button component={Link} to="/login" state={{ from: pathname, reason: say('loginReason') }}>
                {say('login')}
              </Button>
            )}
            <Button component={Link} to="/events" variant="default">
              {say('back')}
            </Button>
          </div>
        }
      >
        {say(isLoggedIn ? 'missingText' : 'missingGuest')}
      </EmptyState>
    </div>
  )
}
