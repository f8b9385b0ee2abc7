import { checkInOpens, eventPageWords, eventState, isSignUpClosed, slotsOf } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useLocation } from '../../../lib/router/hooks.ts'
import { toRecordDate } from '../../../lib/moments.ts'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { durationWords } from '../duration.ts'
import { formatEventMoment, formatNear } from '../event-dates.ts'
import type { CardAction } from '../event-card.tsx'
import { EventPlaces } from '../event-places.tsx'
import { EventSlots } from '../event-slots.tsx'
import { EventTimes } from '../event-times.tsx'
import type { EventRecord } from '../events.types.ts'
import { ShareEventButton } from '../share-event-button.tsx'
import { WayIn } from '../way-in-button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { countdownOf } from './countdown.ts'
import classes from './event-page.module.css'
import { hostTime } from './host-time.ts'

/** Time, place and number of participants, and the button to take part. */
export function EventTicket({ event, now, titleId, onAction }: EventTicketProps) {
  const say = useWords(eventPageWords)
  const { isLoggedIn } = useSession()
  const there = hostTime(event.start_date, event.time_zone)
  return (
    <Plate
      as="section"
      className={classes.aside}
      edge={event.cancelled_at ? 'danger' : 'primary'}
      aria-labelledby={titleId}
    >
      <div className={classes.ticket}>
        <Count event={event} now={now} />
        <EventTimes
          event={event}
          now={now}
          note={there && <span className={classes.there}>{say('hostTime', { ...there })}</span>}
        />
        {event.place && (
          <p className={classes.line}>
            <IconMapPin size={18} aria-hidden="true" />
            <span className="spoken">{say('place')}</span>
            <span dir="auto">{event.place}</span>
          </p>
        )}
        <EventPlaces event={event} />
        {slotsOf(event).length > 0 && <EventSlots event={event} now={now} />}
        <Notes event={event} now={now} />
        <div className={classes.action}>
          {isLoggedIn ? (
            <WayIn event={event} titleId={titleId} now={now} onAction={onAction} />
          ) : (
            <LoginButton />
          )}
        </div>
        <div className={classes.tools}>
          <AddToCalendar event={event} />
          <ShareEventButton event={event} />
        </div>
      </div>
    </Plate>
  )
}

interface EventTicketProps {
  readonly event: EventRecord
  readonly now: Date
  readonly titleId: string
  readonly onAction: (action: CardAction, eventId: string) => void
}

function Count({ event, now }: { event: EventRecord; now: Date }) {
  const say = useWords(eventPageWords)
  if (event.cancelled_at) return null
  const { towards, ms } = countdownOf(event, now)
  const [first = '', second] = durationWords(ms)
  if (towards === 'nothing') return <p className={classes.ended}>{say('endedAgo', { time: first })}</p>
  return (
    <p className={classes.count}>
      <span className={classes.countLabel}>{say(towards === 'start' ? 'startsIn' : 'endsIn')}</span>
      <span className={classes.countTime}>
        {first} {second && <span className={classes.countRest}>{second}</span>}
      </span>
      {eventState(event, now) === 'check-in' && <span className={classes.open}>{say('checkInOpen')}</span>}
    </p>
  )
}

/** Facts worth knowing before signing up. */
function Notes({ event, now }: { event: EventRecord; now: Date }) {
  const say = useWords(eventPageWords)
  const { isLoggedIn } = useSession()
  const state = eventState(event, now)
  const lies = state === 'upcoming' || state === 'check-in'
  const closes = event.sign_up_closes && formatEventMoment(event.sign_up_closes)
  const opens = toRecordDate(checkInOpens(event))
  return (
    <ul className={classes.notes}>
      {lies && closes && (
        <li>
          {isSignUpClosed(event, now) ? say('closed', { time: closes }) : say('closes', { time: closes })}
        </li>
      )}
      {state === 'upcoming' && event.check_in_minutes > 0 && (
        <li>{say('checkInFrom', { time: formatNear(opens, event.start_date) })}</li>
      )}
      {lies && event.waiting_count > 0 && <li>{say('waitingCount', { count: event.waiting_count })}</li>}
      {!isLoggedIn && <li>{say('guestCount')}</li>}
    </ul>
  )
}

function LoginButton() {
  const say = useWords(eventPageWords)
  const { pathname, search } = useLocation()
  return (
    <Button
      component={Link}
      to="/login"
      state={{ from: pathname + search, reason: say('loginReason') }}
      fullWidth
    >
      {say('loginToJoin')}
    </Button>
  )
}
