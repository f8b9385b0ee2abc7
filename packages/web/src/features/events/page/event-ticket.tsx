import { eventFeedPath } from '@longhouse/contract/calendar'
import {
  checkInOpens,
  eventState,
  isSignUpClosed,
  slotsOf,
  type Tournament,
} from '@longhouse/contract/events'
import { cityOf, clockIn, dateIn, isZone } from '@longhouse/contract/zones'
import { Button } from '@mantine/core'
import { IconMapPin, IconCalendarPlus } from '@tabler/icons-react'
import { failureReason } from '../../../lib/errors.ts'
import { toRecordDate, recordDate } from '../../../lib/dates/moments.ts'
import { useLocation } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastError } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import { findCalendarKey } from '../calendar-key.ts'
import { durationWords, formatEventMoment, formatNear } from '../event-dates.ts'
import { eventPageWords } from '../event-page.words.ts'
import type { EventRecord } from '../events.queries.ts'
import type { CardAction } from '../base/event-card.tsx'
import { EventPlaces, EventTimes, ShareEventButton } from '../base/event-parts.tsx'
import { WayIn } from '../base/way-in.tsx'
import { EventSlots } from '../slots/event-slots.tsx'
import classes from './event-page.module.css'

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
      <div className="grid">
        <Count event={event} now={now} />
        <EventTimes
          event={event}
          now={now}
          note={there && <span className="block muted">{say('hostTime', { ...there })}</span>}
        />
        {event.place && (
          <p className={`gap-8 breaks ${classes.line}`}>
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
        <div className={`bar between ${classes.tools}`}>
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
  if (towards === 'nothing') return <p className="small muted strong">{say('endedAgo', { time: first })}</p>
  return (
    <p className="grid gap-4">
      <span className="small muted strong">{say(towards === 'start' ? 'startsIn' : 'endsIn')}</span>
      <span className={`primary display bold tabular ${classes.countTime}`}>
        {first} {second && <span className="text-20 strong">{second}</span>}
      </span>
      {eventState(event, now) === 'check-in' && <span className="ember bold">{say('checkInOpen')}</span>}
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
    <ul className={`bare-list grid gap-4 small muted ${classes.notes}`}>
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

/** Adds one event to the member's own calendar. */
function AddToCalendar({ event }: { event: EventRecord }) {
  const say = useWords(eventPageWords)
  const { isLoggedIn } = useSession()
  const opening = useSingleMutation({
    mutationFn: async () => eventFeedPath(event.id, await findCalendarKey()),
    onSuccess: (file) => location.assign(file),
    onError: (error) => toastError(say('actionFailed', { reason: failureReason(error) })),
  })
  const look = { variant: 'default', leftSection: <IconCalendarPlus size={18} aria-hidden="true" /> } as const
  if (event.is_draft) return null
  // Guests see only public events, and those need no key.
  if (!isLoggedIn)
    return (
      <Button component="a" href={eventFeedPath(event.id)} {...look}>
        {say('addToCalendar')}
      </Button>
    )
  return (
    <Button {...look} loading={opening.isPending} onClick={() => opening.mutate()}>
      {say('addToCalendar')}
    </Button>
  )
}

/** What an event counts towards, and how long it still is, in milliseconds. */
interface Countdown {
  readonly towards: 'start' | 'end' | 'nothing'
  readonly ms: number
}

/** Until the start, then until the end; afterwards how long it has been over. */
export function countdownOf(event: Pick<Tournament, 'start_date' | 'end_date'>, now: Date): Countdown {
  const toStart = recordDate(event.start_date).getTime() - now.getTime()
  const toEnd = recordDate(event.end_date).getTime() - now.getTime()
  if (toStart > 0) return { towards: 'start', ms: toStart }
  return toEnd > 0 ? { towards: 'end', ms: toEnd } : { towards: 'nothing', ms: -toEnd }
}

/** The time on a clock elsewhere. */
interface HostTime {
  /** `20:00`, or with the day where that is another one there: `Fri 20:00`. */
  readonly time: string
  readonly city: string
}

interface Reader {
  readonly zone?: string
  readonly locale?: string
}

/** Returns the time in the event's zone; undefined if the reader's own clock shows the same. */
export function hostTime(moment: string, zone: string, reader: Reader = {}): HostTime | undefined {
  const date = recordDate(moment)
  if (!isZone(zone) || Number.isNaN(date.getTime())) return undefined
  const own = reader.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const isSameDay = dateIn(date, zone) === dateIn(date, own)
  if (isSameDay && clockIn(date, zone) === clockIn(date, own)) return undefined
  const time = new Intl.DateTimeFormat(reader.locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    ...(!isSameDay && { weekday: 'short' }),
  }).format(date)
  return { time, city: cityOf(zone) }
}
