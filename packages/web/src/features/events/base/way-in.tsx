import {
  slotsOf,
  type WayInStep,
  isFullWith,
  takenPlaces,
  wayIn as stepFor,
  type EventSlot,
} from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { recordDate } from '../../../lib/dates/moments.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { usePress } from '../../../ui/use-press.ts'
import { eventActionWords } from './event-actions.words.ts'
import {
  placeInLineQuery,
  type EventRecord,
  waitsQuery,
  registrationOf,
  registrationsOf,
  type ListedRegistration,
  type OwnWait,
} from '../events.queries.ts'
import { eventWords } from '../events.words.ts'
import classes from './parts.module.css'
import { useCheckIn, useLine, useSignUp } from './use-own-place.ts'

const shut: ReadonlySet<WayInStep> = new Set(['over', 'closed', 'cancelled', 'draft'])
const quiet: ReadonlySet<WayInStep> = new Set(['leave', 'waiting'])

/** The button to take part, and then to leave. One button throughout, so that the focus stays on it. */
export function WayIn({ event, titleId, now, onAction }: WayInProps) {
  const say = useWords(eventWords)
  const sayMore = useWords(eventActionWords)
  const standing = useWayIn(event, now)
  const { wait, registration } = standing
  // Only the server knows the places held for others, until it refuses a sign-up.
  const [fullAt, setFullAt] = useState('')
  const step = standing.step === 'sign-up' && event.waits && fullAt === event.updated ? 'wait' : standing.step
  const { signUp, isBusy: isSigning } = useSignUp(({ updated }) => setFullAt(updated))
  const line = useLine()
  const checkIn = useCheckIn()
  const isBusy = isSigning || line.isBusy || checkIn.isPending
  const isMeant = usePress(step, isBusy)
  const hasSlots = slotsOf(event).length > 0

  const steps: Partial<Record<WayInStep, () => void>> = {
    'sign-up': () => (hasSlots ? onAction('slots', event.id) : signUp(event)),
    wait: () => (hasSlots ? onAction('slots', event.id) : line.join({ event, wait })),
    waiting: () => line.leave({ event, wait }),
    take: () => signUp(event, wait?.slot),
    'check-in': () => registration && checkIn.mutate({ event, registration }),
    leave: () => onAction('cancel', event.id),
  }
  const labels: Record<WayInStep, string> = {
    'sign-up': say('signUp'),
    wait: sayMore('wait'),
    waiting: sayMore('leaveLine'),
    take: sayMore('take', { left: timeLeft(minutesUntil(wait?.offer_expires ?? '', now)) }),
    'check-in': sayMore('checkIn'),
    leave: say('cancel'),
    over: say('eventOver'),
    closed: sayMore('isClosed'),
    cancelled: sayMore('isCancelled'),
    draft: sayMore('isDraft'),
  }
  const isShut = shut.has(step)
  return (
    <div className={`spread ${classes.row}`} data-step={step}>
      <StandingLine standing={standing} step={step} />
      <Button
        className={classes.wayIn ?? ''}
        variant={quiet.has(step) ? 'default' : 'filled'}
        aria-describedby={titleId}
        aria-busy={isBusy}
        {...(isShut && { 'aria-disabled': true, 'data-disabled': true })}
        // A place whose request is pending can be neither taken nor given back.
        onClick={(press) => isMeant(press) && steps[step]?.()}
      >
        {labels[step]}
      </Button>
      {step === 'take' && (
        <Button variant="subtle" aria-describedby={titleId} onClick={() => line.leave({ event, wait })}>
          {sayMore('decline')}
        </Button>
      )}
      {step === 'check-in' && (
        <Button variant="subtle" aria-describedby={titleId} onClick={steps.leave}>
          {say('cancel')}
        </Button>
      )}
    </div>
  )
}

interface WayInProps {
  readonly event: EventRecord
  /** The heading that names the event. */
  readonly titleId: string
  readonly now: Date
  readonly onAction: (action: 'slots' | 'cancel', eventId: string) => void
}

function StandingLine({ standing, step }: { standing: Standing; step: WayInStep }) {
  const say = useWords(eventWords)
  const sayMore = useWords(eventActionWords)
  const { event, registration, wait, now } = standing
  if (step === 'waiting') return <PlaceInLine eventId={event.id} />
  if (step === 'wait' && wait?.state === 'lapsed') return <Seat>{sayMore('lapsed')}</Seat>
  // If there are two buttons, they show it.
  if (!registration || step === 'cancelled' || step === 'check-in') return null
  if (registration.presence === 'here') return <Seat isIn>{sayMore('isHere')}</Seat>
  return <Seat isIn>{say(now >= new Date(event.end_date) ? 'wasIn' : 'isIn')}</Seat>
}

function PlaceInLine({ eventId }: { eventId: string }) {
  const say = useWords(eventActionWords)
  const { data } = useQuery(placeInLineQuery(eventId))
  return <Seat>{data ? say('waiting', { place: placeWords(data.place) }) : say('waitingSomewhere')}</Seat>
}

function Seat({ isIn = false, children }: { isIn?: boolean; children: ReactNode }) {
  const Icon = isIn ? IconCircleCheck : IconHourglass
  return (
    <span className={`inline muted strong ${classes.seat}`} data-in={isIn || undefined}>
      <Icon size={20} aria-hidden="true" /> {children}
    </span>
  )
}

/** Returns the member's standing in an event, and their next step. */
export function useWayIn(event: EventRecord, now: Date): Standing & { readonly step: WayInStep } {
  const userId = useSession().user?.id
  const { data: waits = [] } = useQuery(waitsQuery(userId))
  const standing: Standing = {
    event,
    registration: userId === undefined ? undefined : registrationOf(event, userId),
    // The line of a cancelled event is kept while it can be brought back, and not shown.
    wait: event.cancelled_at ? undefined : waits.find(({ tournament }) => tournament === event.id),
    now,
  }
  return { ...standing, step: wayIn(standing) }
}

/** A member's standing in an event. */
interface Standing {
  readonly event: EventRecord
  readonly registration: ListedRegistration | undefined
  readonly wait: OwnWait | undefined
  readonly now: Date
}

/** Returns the next step. The server has the last word. */
export function wayIn(standing: Standing): WayInStep {
  return stepFor({ ...standing, isFull: isFull(standing.event, standing.now) })
}

/** Returns whether no place can be taken: all are taken, or a free one belongs to those in line. */
export function isFull(event: EventRecord, now: Date): boolean {
  const absent = registrationsOf(event).filter(({ presence }) => presence === 'absent').length
  return isFullWith(event.participant_count - absent, { event, now })
}

/** Returns the number of free places in a slot. */
export function freeIn(slot: EventSlot, event: EventRecord): number {
  const people = registrationsOf(event).map(({ slot: taken = '', presence = '' }) => ({
    slot: taken,
    presence,
  }))
  return Math.max(0, slot.places - takenPlaces({ registrations: people, offers: [] }, slot.id))
}

/** Returns the whole minutes until a moment, at least one. */
export function minutesUntil(moment: string, now: Date): number {
  return Math.max(1, Math.ceil((recordDate(moment).getTime() - now.getTime()) / 60_000))
}

const sayPlace = wordsFor('en', eventActionWords)
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** `3rd` */
export function placeWords(place: number): string {
  switch (ordinals.select(place)) {
    case 'one':
      return sayPlace('placeOne', { place })
    case 'two':
      return sayPlace('placeTwo', { place })
    case 'few':
      return sayPlace('placeFew', { place })
    default:
      return sayPlace('placeOther', { place })
  }
}

const inHours = new Intl.NumberFormat('en', { style: 'unit', unit: 'hour', unitDisplay: 'short' })
const inMinutes = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'short' })

/** `12 min`, and from two hours on `2 h`: long enough is not counted in minutes. */
export function timeLeft(minutes: number): string {
  return minutes >= 120 ? inHours.format(Math.floor(minutes / 60)) : inMinutes.format(minutes)
}
