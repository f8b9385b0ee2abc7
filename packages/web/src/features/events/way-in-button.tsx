import { eventActionWords, eventWords, slotsOf, type WayInStep } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { usePress } from '../../ui/use-press.ts'
import { placeInLineQuery } from './events.queries.ts'
import type { EventRecord } from './events.types.ts'
import { placeWords, timeLeft } from './line-words.ts'
import { useCheckIn } from './use-check-in.ts'
import { useLine } from './use-line.ts'
import { useSignUp } from './use-sign-up.ts'
import { useWayIn } from './use-way-in.ts'
import { minutesUntil, type Standing } from './way-in.ts'
import classes from './way-in-button.module.css'

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
    <div className={classes.row} data-step={step}>
      <StandingLine standing={standing} step={step} />
      <Button
        className={classes.button ?? ''}
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

export interface WayInProps {
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
    <span className={classes.seat} data-in={isIn || undefined}>
      <Icon size={20} aria-hidden="true" /> {children}
    </span>
  )
}
