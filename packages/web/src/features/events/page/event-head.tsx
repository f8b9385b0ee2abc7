import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { GameChip } from '../../../ui/list/game-chip.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { useFocusHere } from '../../../ui/use-focus-here.ts'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { eventPageWords } from '../event-page.words.ts'
import type { EventPerson, EventRecord } from '../events.queries.ts'
import { SeriesMark, type CardAction } from '../base/event-card.tsx'
import { EventPicture, StaffButtons, StatusChip } from '../base/event-parts.tsx'
import classes from './event-page.module.css'

/** Picture, name and hosts. */
export function EventHead({ event, now, titleId, isHost, onAction }: EventHeadProps) {
  const title = useFocusHere<HTMLHeadingElement>()
  return (
    <>
      <div className={classes.picture}>
        <EventPicture event={event} isEager />
        {isHost && <StaffButtons event={event} onAction={onAction} />}
      </div>
      <div className="grid gap-12 shrinks">
        <div className="wrap">
          <GameChip game={event.game} />
          <StatusChip event={event} now={now} />
          {event.series && <SeriesMark />}
        </div>
        <h1
          ref={title}
          id={titleId}
          className={`text-38 bold breaks ${classes.title}`}
          dir="auto"
          tabIndex={-1}
        >
          {event.name}
        </h1>
        <Hosts event={event} />
      </div>
    </>
  )
}

interface EventHeadProps {
  readonly event: EventRecord
  readonly now: Date
  readonly titleId: string
  readonly isHost: boolean
  readonly onAction: (action: CardAction, eventId: string) => void
}

/** Names are for members. */
function Hosts({ event }: { event: EventRecord }) {
  const say = useWords(eventPageWords)
  const { isLoggedIn } = useSession()
  const { organizer, hosts = [] } = event.expand ?? {}
  const people = [...(organizer ? [organizer] : []), ...hosts.filter(({ id }) => id !== organizer?.id)]
  if (!isLoggedIn || people.length === 0) return null
  return (
    <p className={`row muted ${classes.hosts}`}>
      {say.parts('hostedBy', { names: <HostNames key="names" people={people} /> })}
    </p>
  )
}

function HostNames({ people }: { people: readonly EventPerson[] }) {
  return (
    <span className={classes.names}>
      {people.map((person) => (
        <Link
          key={person.id}
          className="inline finger plain strong"
          to={`/user/${encodeURIComponent(person.username)}`}
        >
          <UserAvatar user={person} size={28} />
          <bdi>{person.username}</bdi>
        </Link>
      ))}
    </span>
  )
}
